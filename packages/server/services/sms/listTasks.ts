import { abilities, allowed, microsToDecimal, smsTask, waitingOf } from '@tandem/core'
import {
  idText,
  type Page,
  smsLists,
  type SmsProduct,
  type SmsTaskRow,
  timeListFields,
  wireIds,
} from '@tandem/model'
import { z } from 'zod'
import { countExactly } from '../../store/database/countExactly.ts'
import { countUpTo } from '../../store/database/countUpTo.ts'
import { type Transaction, withScope } from '../../store/database/withScope.ts'
import type { Ctx } from '../ctx.ts'
import { demandShown, withoutHidden } from '../entity/hiddenFields.ts'
import { type MoneySight, moneySight } from '../moneySight.ts'
import type { Ports } from '../ports.ts'
import { Refused } from '../Refused.ts'
import { type Conditions, conditions } from '../lists/conditions.ts'
import { likeOf } from '../lists/likeOf.ts'
import { madeWithin, pageOf, windowOf, windowSql } from '../lists/listQuery.ts'

/** Query of GET /sms/{product}/task/list. */
export const taskListInput = z.strictObject({
  ...timeListFields,
  id: wireIds.optional(),
  name: z.string().max(64).optional(),
  status: z.string().max(64).optional(),
  companyId: idText.optional(),
})
export type TaskListInput = z.output<typeof taskListInput>

/** Tasks of one product, newest first. */
export async function listTasks(
  ctx: Ctx,
  ports: Pick<Ports, 'database'>,
  product: SmsProduct,
  input: TaskListInput,
): Promise<Page<SmsTaskRow>> {
  demandShown(ctx, 'smsTask', input)
  const window = windowOf(input)
  const where = conditions()
  inScope(ctx, where)
  where.and(`t.product = ?`, product)
  where.and(`t.status <> 'loading' and not t.removing`)
  if (input.id) where.and('t.id = any (?::bigint[])', input.id)
  if (input.companyId) where.and('t.company_id = ?', input.companyId)
  if (input.name) where.and('t.name ilike ?', likeOf(input.name))
  if (input.status) where.and('t.status = any (?::text[])', statusesOf(input.status))
  madeWithin(ctx, where, input, 't.id')
  return withScope(ports.database, ctx.scope, async (transaction) => {
    const { where: place, tail } = windowSql(window, 't.id')
    // The ids first: counters of skipped tasks are not summed.
    const page = `select t.id from sms_task t where ${where.sql()} and ${place} ${tail}`
    const rows = await taskRows(ctx, transaction, `t.id in (${page})`, where.values)
    const down = window.from?.back ? !window.descending : window.descending
    rows.sort((a, b) => (BigInt(a.id) < BigInt(b.id) === down ? 1 : -1))
    const matching = `from sms_task t where ${where.sql()}`
    const exact = input.exactCount
      ? await countExactly(transaction, matching, where.values)
      : undefined
    const counted =
      exact === undefined
        ? await countUpTo(transaction, `select ${matching}`, where.values)
        : { total: exact, totalIsEstimate: false }
    return pageOf(window, rows, counted)
  })
}

/** One task. @throws Refused sms.taskNotFound */
export async function getTask(
  ctx: Ctx,
  transaction: Transaction,
  product: SmsProduct,
  id: string,
): Promise<SmsTaskRow> {
  const where = conditions()
  inScope(ctx, where)
  where.and('t.id = ?', id)
  where.and('t.product = ?', product)
  where.and(`t.status <> 'loading' and not t.removing`)
  const [row] = await taskRows(ctx, transaction, where.sql(), where.values)
  if (!row) throw new Refused('sms.taskNotFound')
  return row
}

/**
 * The first wall between companies, and within one between people: a message belongs to the owner of its
 * task.
 */
export function inScope(ctx: Ctx, where: Conditions, alias: 't' | 'm' = 't'): void {
  ofCompanies(ctx, where, alias)
  if (ctx.people === 'all') return
  const names = [...ctx.people.usernames]
  if (alias === 't') where.and('t.create_by = any (?::text[])', names)
  else {
    where.and(
      `coalesce((select k.create_by = any (?::text[]) from sms_task k where k.id = m.task_id), false)`,
      names,
    )
  }
}

/** Rows of the companies in the scope. */
export function ofCompanies(
  ctx: Pick<Ctx, 'scope'>,
  where: Conditions,
  alias: 't' | 'm' | 'f',
): void {
  if (ctx.scope === 'everything') return
  const [only, ...more] = ctx.scope.companies
  // An index by company and id provides a list's order for one company, not for a set.
  if (only !== undefined && more.length === 0) where.and(`${alias}.company_id = ?`, only)
  else where.and(`${alias}.company_id = any (?::bigint[])`, [...ctx.scope.companies])
}

function statusesOf(text: string): string[] {
  const asked = text.split(',').filter(Boolean)
  const known: readonly string[] = smsTask.statuses
  if (asked.some((one) => !known.includes(one))) {
    throw new Refused('query.badValue', { args: { field: 'status' } })
  }
  return asked
}

interface Found {
  id: string
  product: SmsProduct
  name: string
  company_id: string
  company_name: string
  content: string
  sender_id: string | null
  status: SmsTaskRow['status']
  pause_reason: string | null
  total: number
  accepted: number
  rejected: number
  currency: string
  create_by: string | null
  create_time: Date
  finish_time: Date | null
  submitted: number
  delivered: number
  undelivered: number
  failed: number
  /** Ended before any carrier had them. */
  unsubmitted: number
  parts: number
  reserved: string
  released: string
}

async function taskRows(
  ctx: Ctx,
  transaction: Transaction,
  condition: string,
  values: unknown[],
): Promise<SmsTaskRow[]> {
  const { rows } = await transaction.client.query<Found>(
    `select t.id, t.product, t.name, t.company_id, c.name as company_name, t.content, t.sender_id, t.status, t.pause_reason,
       t.total, t.accepted, t.rejected, t.currency, t.create_by, t.create_time, t.finish_time,
       coalesce(n.submitted, 0) as submitted,
       coalesce(n.delivered, 0) as delivered, coalesce(n.undelivered, 0) as undelivered,
       coalesce(n.failed, 0) as failed, coalesce(n.unsubmitted, 0) as unsubmitted, coalesce(n.parts, 0) as parts,
       coalesce(n.reserved, 0)::text as reserved, coalesce(n.released, 0)::text as released
     from sms_task t join sys_company c on c.id = t.company_id
     left join lateral (
       select sum(submitted)::int as submitted, sum(delivered)::int as delivered,
         sum(undelivered)::int as undelivered, sum(failed)::int as failed,
         sum(unsubmitted)::int as unsubmitted, sum(parts)::int as parts,
         sum(reserved) as reserved, sum(released) as released
       from sms_task_count k where k.task_id = t.id
     ) n on true
     where ${condition}`,
    values,
  )
  const money = await moneySight(ctx, transaction)
  return rows.map((row) => withoutHidden(ctx, 'smsTask', present(ctx, row, money)))
}

function present(ctx: Ctx, row: Found, money: MoneySight): SmsTaskRow {
  const amount = microsToDecimal(BigInt(row.reserved) - BigInt(row.released))
  return {
    id: row.id,
    name: row.name,
    companyId: row.company_id,
    companyId_dictText: row.company_name,
    content: row.content,
    senderId: row.sender_id,
    status: row.status,
    pauseReason: row.pause_reason,
    total: row.total,
    accepted: row.accepted,
    rejected: row.rejected,
    submitted: row.submitted,
    delivered: row.delivered,
    undelivered: row.undelivered,
    failed: row.failed,
    waiting: waitingOf(row),
    parts: row.parts,
    ...(money.of(row.company_id) && { amount }),
    currency: row.currency,
    createBy: row.create_by,
    createTime: row.create_time.toISOString(),
    finishTime: row.finish_time?.toISOString() ?? null,
    abilities: taskAbilities(ctx, row),
  }
}

/**
 * Cancelling affects messages no carrier has; if carriers have all of them, the task is shown as in
 * progress.
 */
function taskAbilities(ctx: Ctx, row: Found): SmsTaskRow['abilities'] {
  const { status } = row
  const may = abilities({
    actions: smsTask.actions,
    status,
    mayDo: (verb) => ctx.can(`${smsLists(row.product).task}:${verb}`),
    reason: () => 'sms.taskState',
  })
  const allSent = allowed(smsTask.actions, 'cancel', status) && waitingOf(row) === 0
  return may.cancel === true && allSent ? { ...may, cancel: 'sms.taskAllSent' } : may
}
