import { parseNumber } from '@tandem/core'

import { sandboxBlacklist, sandboxCaps } from './contactRules.ts'
import type { Dice } from './dice.ts'
import { makeNumberOf } from './numbers.ts'
import { sandboxCompanies } from './organisation.ts'
import type { PastTask } from './pastTasks.ts'

/** A line of a list that was left out when its task was accepted. */
export interface PastReject {
  mobile: string
  reason: string
}

const HOUR_MS = 3_600_000

/** What people type where a number belongs. */
const NO_NUMBERS = { en_US: ['n/a', 'unknown', 'see email'], zh_CN: ['无', '未填写', '微信联系'] }

/** Draws who of each task is left out, at most a few, and only where a whole list was sent. */
export function rejectsDrawer(dice: Dice, since: Date) {
  /** Of a company with a cap, a customer who is in each of its lists, and when that one was sent to. */
  const regulars = new Map<string, { mobile: string; sentAt: number[] }>()

  /** The numbers of a task, of which the first may be another after this, and who was left out. */
  return (plan: PastTask, numbers: string[]): PastReject[] => {
    if (plan.to) return []
    const capped = regularOf(plan, numbers)
    const isClean = plan.size > 20 && dice.roll() < 0.6
    if (isClean) return capped
    const drawn = Array.from({ length: dice.between(1, 5) }, () => reject(plan, numbers))
    return [...capped, ...drawn.flatMap((one) => one ?? [])]
  }

  function regularOf({ company, product, at }: PastTask, numbers: string[]): PastReject[] {
    const cap = sandboxCaps.find((one) => one.company === company.key && one.product === product)
    if (!cap) return []
    const regular = regulars.get(company.key) ?? { mobile: mobileOf(company), sentAt: [] }
    regulars.set(company.key, regular)
    const from = at.getTime() - cap.hours * HOUR_MS
    if (regular.sentAt.filter((ms) => ms > from).length >= cap.messages) {
      return [{ mobile: `+${regular.mobile}`, reason: 'number.capped' }]
    }
    numbers[0] = regular.mobile
    regular.sentAt.push(at.getTime())
    return []
  }

  function mobileOf(company: PastTask['company']): string {
    const mobile = makeNumberOf(company, dice)
    return isMobile(`+${mobile}`) ? mobile : mobileOf(company)
  }

  function reject(plan: PastTask, numbers: readonly string[]): PastReject | undefined {
    const roll = dice.roll()
    const number = `+${dice.pick(numbers)}`
    if (roll < 0.3) {
      return isMobile(number) ? { mobile: number, reason: 'number.duplicate' } : undefined
    }
    if (roll < 0.45) {
      const blocked = blockedOf(plan)
      if (blocked.length > 0) return dice.pick(blocked)
    }
    const { locale } = plan.company
    const mobile = roll < 0.6 ? dice.pick(NO_NUMBERS[locale]) : number.slice(0, -dice.between(2, 6))
    const read = parseNumber(mobile, asSent)
    return 'reason' in read ? { mobile, reason: read.reason } : undefined
  }

  /** Who is on the blacklist of its company or a seller, once those lists were written. */
  function blockedOf({ company, product, at }: PastTask): PastReject[] {
    if (at.getTime() < since.getTime() + 6 * 24 * HOUR_MS) return []
    const owners = [null, company.key, ...sellersOf(company.seller)]
    return sandboxBlacklist
      .filter((one) => owners.includes(one.company) && (one.product ?? product) === product)
      .map(({ msisdn, source }) => ({
        mobile: msisdn,
        reason: source === 'keyword' ? 'number.optedOut' : 'number.blacklisted',
      }))
  }
}

/** As lines of a list are read. */
const asSent = { defaultCountry: null, accept: 'mobile' } as const

const isMobile = (number: string): boolean => !('reason' in parseNumber(number, asSent))

function sellersOf(key: string | null): string[] {
  if (key === null) return []
  const seller = sandboxCompanies.find((one) => one.key === key)?.seller ?? null
  return [key, ...sellersOf(seller)]
}
