import { segment } from '@tandem/core'
import type { Transaction } from '../database/withScope.ts'
import type { Dice } from './dice.ts'
import { insertRows } from './insertRows.ts'
import { type SandboxCompany, sandboxCompanies } from './organisation.ts'
import { the, type SandboxIds } from './sandboxIds.ts'
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

/** The task as accepted, with its block of the queue leased by `owner`. */
export async function insertPastTask(
  client: Transaction['client'],
  ids: SandboxIds,
  { taskId, owner, plan }: { taskId: string; owner: string; plan: PastTask },
): Promise<void> {
  const { company, name, content, at, size } = plan
  const { encoding, parts } = segment(content)
  const company_id = the(ids.company, company.key)
  const task = { company_id, priority: 10 }
  await insertRows(client, 'sms_task', [
    {
      ...task,
      id: taskId,
      product: 'notify',
      name,
      content,
      encoding,
      parts_per_message: parts,
      status: 'sending',
      total: size,
      accepted: size,
      rejected: 0,
      currency: 'USD',
      expires_at: new Date(at.getTime() + 30 * DAY_MS).toISOString(),
      version: 1,
      create_by: ids.user.has(company.key) ? company.key : null,
      create_user_id: ids.user.get(company.key) ?? null,
      create_time: at.toISOString(),
    },
  ])
  await insertRows(client, 'sms_queue', [
    { ...task, task_id: taskId, block_no: 0, count: size, done: 0, leased_by: owner, waits_for: 0 },
  ])
}
