import type { Dice } from './dice.ts'
import { type SandboxCompany, sandboxCompanies } from './organisation.ts'
import { sandboxTexts } from './texts.ts'

/** A past send: company, time, text, and number of recipients. */
export interface PastTask {
  company: SandboxCompany
  name: string
  content: string
  at: Date
  size: number
}

const DAY_MS = 86_400_000
const MESSAGES_A_DAY = 2_150

/**
 * Thirty days of sends up to a few minutes ago, fewer at weekends, growing slowly; in chronological order.
 */
export function planPastTasks(now: Date, dice: Dice): PastTask[] {
  const latest = now.getTime() - 5 * 60_000
  const tasks: PastTask[] = []
  for (let daysAgo = 29; daysAgo >= 0; daysAgo -= 1) {
    const midnight = Math.floor(now.getTime() / DAY_MS) * DAY_MS - daysAgo * DAY_MS
    const weekend = [0, 6].includes(new Date(midnight).getUTCDay())
    const day = MESSAGES_A_DAY * (weekend ? 0.62 : 1.08) * (0.88 + (29 - daysAgo) * 0.008)
    for (const company of sandboxCompanies.filter((one) => one.share > 0)) {
      const wanted = Math.round((day * company.share * (0.8 + dice.roll() * 0.4)) / 100)
      for (const size of cut(wanted, dice)) {
        const { name, content } = dice.pick(sandboxTexts[company.key] ?? [])
        const at = midnight + dice.between(1 * 60, 14 * 60) * 60_000 + dice.between(0, 59_999)
        if (at < latest) tasks.push({ company, name, content, at: new Date(at), size })
      }
    }
  }
  return tasks.sort((a, b) => a.at.getTime() - b.at.getTime())
}

/** One to three sends that add up to the day's number. */
function cut(wanted: number, dice: Dice): number[] {
  const pieces = dice.between(1, 3)
  const sizes = Array.from({ length: pieces - 1 }, () =>
    Math.round((wanted / pieces) * (0.6 + dice.roll() * 0.7)),
  )
  const rest = wanted - sizes.reduce((sum, size) => sum + size, 0)
  return [...sizes, rest].filter((size) => size > 0)
}
