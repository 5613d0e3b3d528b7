import type { Dice } from './dice.ts'
import { type SandboxCompany, sandboxCompanies } from './organisation.ts'
import { latestPast, pastDays } from './pastTasks.ts'
import { type SandboxCodes, sandboxCodes } from './texts.ts'

/** Codes a company's program asked for at the same time: a transaction of their own each would take too long. */
export interface PastCodes extends Pick<SandboxCodes, 'product' | 'name'> {
  company: SandboxCompany
  at: Date
  texts: string[]
}

/** Thirty days of codes up to a few minutes ago. */
export function planPastCodes(now: Date, dice: Dice): PastCodes[] {
  const planned: PastCodes[] = []
  for (const { midnight, busy } of pastDays(now)) {
    for (const { company: key, product, name, daily, text } of sandboxCodes) {
      const company = sandboxCompanies.find((one) => one.key === key)
      if (!company) throw new Error(`The sandbox has no company ${key}`)
      const at = new Date(midnight + dice.between(1 * 60, 14 * 60) * 60_000)
      const count = Math.round(daily * busy * (0.8 + dice.roll() * 0.4))
      const texts = Array.from({ length: count }, () => text(dice.between(100_000, 999_999)))
      planned.push({ company, product, name, at, texts })
    }
  }
  return planned.filter(({ at }) => at < latestPast(now))
}
