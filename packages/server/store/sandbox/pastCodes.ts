import type { Dice } from './dice.ts'
import { makeNumberOf } from './numbers.ts'
import { type SandboxCompany, sandboxCompanies } from './organisation.ts'
import { latestPast, pastDays } from './pastTasks.ts'
import { type SandboxCodes, sandboxCodes } from './texts.ts'

/** One code to a number; `shown`: its text without it. */
export interface PastCode {
  mobile: string
  code: string
  text: string
  shown: string
}

/** Codes a company's program asked for at the same time: a transaction of their own each would take too long. */
export interface PastCodes extends Pick<SandboxCodes, 'product' | 'name' | 'validity'> {
  company: SandboxCompany
  at: Date
  codes: PastCode[]
  /** Numbers that asked for another one soon after. */
  again: ReadonlySet<string>
  /** Left out: the program of the company. */
  source?: { id: string; sender: string | null }
}

/** Nobody gets another code before. */
const AGAIN_MS = 75_000

/** Thirty days of codes up to a few minutes ago. */
export function planPastCodes(now: Date, dice: Dice): PastCodes[] {
  const planned: PastCodes[] = []
  for (const { midnight, busy } of pastDays(now)) {
    for (const program of sandboxCodes) {
      const at = new Date(midnight + dice.between(1 * 60, 14 * 60) * 60_000)
      const count = Math.round(program.daily * busy * (0.8 + dice.roll() * 0.4))
      planned.push(...asked(program, { at, count }, dice))
    }
  }
  // Some that can still be entered at the first start.
  for (const program of sandboxCodes.filter(({ validity }) => validity !== undefined)) {
    planned.push(...asked(program, { at: new Date(latestPast(now).getTime() - 1), count: 6 }, dice))
  }
  return planned.filter(({ at }) => at < latestPast(now))
}

/** Codes of a program at one time, and those that some of the numbers asked for once more. */
function asked(
  program: SandboxCodes,
  { at, count }: { at: Date; count: number },
  dice: Dice,
): PastCodes[] {
  const { product, name, validity } = program
  const company = sandboxCompanies.find((one) => one.key === program.company)
  if (!company) throw new Error(`The sandbox has no company ${program.company}`)
  const of = { company, product, name, ...(validity !== undefined && { validity }) }
  const numbers = new Set(Array.from({ length: count }, () => makeNumberOf(company, dice)))
  const first = [...numbers].map((mobile) => codeTo(program, mobile, dice))
  const soon = new Date(at.getTime() + AGAIN_MS)
  const again = new Set(validity === undefined ? [] : [...numbers].filter(() => dice.roll() < 0.04))
  const second = [...again].map((mobile) => codeTo(program, mobile, dice))
  return [
    { ...of, at, codes: first, again },
    ...(second.length > 0 ? [{ ...of, at: soon, codes: second, again: new Set<string>() }] : []),
  ]
}

function codeTo({ text }: SandboxCodes, mobile: string, dice: Dice): PastCode {
  const code = String(dice.between(100_000, 999_999))
  return { mobile, code, text: text(code), shown: text('*'.repeat(code.length)) }
}
