import { segment } from '@tandem/core'
import { smsRules } from '@tandem/model'
import type { Transaction } from '../database/withScope.ts'
import type { Dice } from './dice.ts'
import { insertRows } from './insertRows.ts'
import {
  type SandboxCompany,
  sandboxCompanies,
  sandboxNumbers,
  sandboxSenders,
} from './organisation.ts'
import { the, type SandboxIds } from './sandboxIds.ts'
import { sandboxConversations } from './conversations.ts'
import { type SandboxText, sandboxCodeLists, sandboxTexts } from './texts.ts'

/** A past send: company, time, text, and number of recipients. */
export interface PastTask extends SandboxText {
  company: SandboxCompany
  at: Date
  size: number
  /** Whom it goes to, and from whom; left out: to anybody, from the company. */
  to?: { mobile: string; sender: string | null }
}

const DAY_MS = 86_400_000
const MESSAGES_A_DAY = 1_620

/** A send of each company a day, for thirty days up to a few minutes ago. */
export function planPastTasks(now: Date, dice: Dice): PastTask[] {
  const tasks: PastTask[] = []
  for (const { midnight, busy } of pastDays(now)) {
    for (const company of sandboxCompanies.filter((one) => one.share > 0)) {
      const share = (company.share * (0.8 + dice.roll() * 0.4)) / 100
      const size = Math.round(MESSAGES_A_DAY * busy * share)
      const text = dice.pick(sandboxTexts[company.key] ?? [])
      const at = midnight + dice.between(1 * 60, 14 * 60) * 60_000 + dice.between(0, 59_999)
      tasks.push({ company, ...text, at: new Date(at), size })
    }
  }
  // Every second day a code product carries a notice to a few.
  const days = pastDays(now).filter((_, index) => index % 2 === 0)
  for (const [index, { midnight }] of days.entries()) {
    const text = sandboxCodeLists[index % sandboxCodeLists.length]
    const company = sandboxCompanies.find(({ key }) => key === text?.company)
    const at = new Date(midnight + dice.between(1 * 60, 14 * 60) * 60_000)
    if (text && company) tasks.push({ ...text, company, at, size: dice.between(4, 9) })
  }
  return tasks.filter(({ at }) => at < latestPast(now))
}

/** Each of the thirty days by its midnight in UTC, ms, and how busy it was: less at weekends, growing slowly. */
export const pastDays = (now: Date): { midnight: number; busy: number }[] =>
  Array.from({ length: 30 }, (_, index) => {
    const midnight = (Math.floor(now.getTime() / DAY_MS) - 29 + index) * DAY_MS
    const isWeekend = [0, 6].includes(new Date(midnight).getUTCDay())
    return { midnight, busy: (isWeekend ? 0.62 : 1.08) * (0.88 + index * 0.008) }
  })

/** What came later has not ended yet. */
export const latestPast = (now: Date): Date => new Date(now.getTime() - 5 * 60_000)

/** Where people answer, the number of the company; else the name it may use everywhere; null: the carrier's. */
export function senderOf({ company: { key }, product, name, to }: PastTask): string | null {
  if (to) return to.sender
  if (sandboxConversations.some((one) => one.company === key && one.about === name)) {
    return sandboxNumbers[key] ?? null
  }
  if (product === 'otpPremium' || product === 'otpReguler') return null
  const own = sandboxSenders.find(
    ({ company, status, country }) =>
      company === key && status === 'approved' && country === undefined,
  )
  return own?.sender ?? null
}

/** The task as accepted, with its block of the queue leased by `owner`. */
export async function insertPastTask(
  client: Transaction['client'],
  ids: SandboxIds,
  {
    taskId,
    owner,
    plan,
    rejected,
  }: { taskId: string; owner: string; plan: PastTask; rejected: number },
): Promise<void> {
  const { company, product, name, content, at, size } = plan
  const { encoding, parts } = segment(content)
  const company_id = the(ids.company, company.key)
  const task = { company_id, priority: smsRules[product].priority }
  await insertRows(client, 'sms_task', [
    {
      ...task,
      id: taskId,
      product,
      name,
      content,
      sender_id: senderOf(plan),
      encoding,
      parts_per_message: parts,
      status: 'sending',
      total: size + rejected,
      accepted: size,
      rejected,
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
