import { messageStatuses } from '@tandem/core'
import type { OutboxRow, Page } from '@tandem/model'
import { z } from 'zod'
import { countExactly } from '../../store/database/countExactly.ts'
import { type Transaction, withScope } from '../../store/database/withScope.ts'
import type { Ctx } from '../ctx.ts'
import type { Ports } from '../ports.ts'
import { demandShown } from '../entity/hiddenFields.ts'
import { Refused } from '../Refused.ts'
import { type Conditions, conditions } from './conditions.ts'
import {
  EXACT_UP_TO,
  idAt,
  idList,
  idText,
  pageOf,
  timeListFields,
  windowOf,
  windowSql,
} from './listQuery.ts'
import { inScope, ofCompanies } from './listTasks.ts'
import { outboxRows } from './outboxRows.ts'

/** Query of GET /sms/notify/outbox/list. */
export const outboxListInput = z.strictObject({
  ...timeListFields,
  id: idList.optional(),
  taskId: idText.optional(),
  mobile: z.string().max(24).optional(),
  status: z.string().max(100).optional(),
  country: z.string().max(200).optional(),
  companyId: idText.optional(),
  gatewayId: idText.optional(),
})
export type OutboxListInput = z.output<typeof outboxListInput>

/** Messages of one product, one row each, newest first. */
export async function listOutbox(
  ctx: Ctx,
  ports: Pick<Ports, 'database'>,
  product: string,
  input: OutboxListInput,
): Promise<Page<OutboxRow>> {
  demandShown(ctx, 'smsOutbox', input)
  const window = windowOf(input)
  const asked = outboxConditions(ctx, product, input)
  return withScope(ports.database, ctx.scope, async (transaction) => {
    // Few messages end otherwise than delivered: such a list walks down their ends, not down all messages.
    const { where: place, tail } = windowSql(window, asked.ofRare ? 'e.message_id' : 'm.id')
    const rows = await outboxRows(
      ctx,
      transaction,
      [asked.page, asked.ofRare, `${place} ${tail}`].filter(Boolean).join(' and '),
      asked.values,
      asked.ofRare ? FROM_ENDS : undefined,
    )
    const down = window.from?.back ? !window.descending : window.descending
    rows.sort((a, b) => (BigInt(a.id) < BigInt(b.id) === down ? 1 : -1))
    const counted = await countOutbox(ctx, transaction, product, input, asked)
    const total = Math.max(counted.total, rows.length)
    return pageOf(window, rows, { ...counted, total })
  })
}

/** How many messages are meant: exact up to 10,000, an estimate above. */
export async function countOutbox(
  ctx: Ctx,
  transaction: Transaction,
  product: string,
  input: OutboxListInput,
  { whole, ofRare, values }: OutboxConditions,
): Promise<{ total: number; totalIsEstimate: boolean }> {
  if (input.exactCount) {
    const exact = await countExactly(transaction, `from sms_message m where ${whole}`, values)
    if (exact !== undefined) return { total: exact, totalIsEstimate: false }
  }
  // Where the roll-ups already know of more, not even the first 10,000 are counted: they may lie far apart.
  const known = await totalOfFigures(ctx, transaction, product, input)
  if (known !== undefined && known > EXACT_UP_TO) return { total: known, totalIsEstimate: true }
  const counted = await countUpTo(
    transaction,
    ofRare ? `${FROM_ENDS} where ${whole} and ${ofRare}` : `sms_message m where ${whole}`,
    values,
  )
  if (counted.exact) return { total: counted.n, totalIsEstimate: false }
  const estimate = known ?? (await estimateTotal(transaction, whole, values))
  return { total: Math.max(estimate, counted.n), totalIsEstimate: true }
}

/** What a list of messages asks of `m` (sms_message): for reading a page, and for counting the whole. */
export interface OutboxConditions {
  page: string
  whole: string
  /** A further condition on the ends `e` (sms_message_final), when none but rare ones are asked for. */
  ofRare: string | undefined
  values: unknown[]
}

/** @throws Refused query.* for a filter that cannot be used, or is not for this reader */
export function outboxConditions(
  ctx: Ctx,
  product: string,
  input: OutboxListInput,
): OutboxConditions {
  const where = conditions()
  inScope(ctx, where, 'm')
  if (input.id) where.and('m.id = any (?::bigint[])', input.id)
  if (input.taskId) where.and('m.task_id = ?', input.taskId)
  if (input.mobile) byMobile(where, input.mobile)
  if (input.country) {
    where.and('m.country = any (?::text[])', input.country.split(',').filter(Boolean))
  }
  if (input.companyId) where.and('m.company_id = ?', input.companyId)
  if (input.gatewayId) {
    if (ctx.actor.companyKind !== 'platform') {
      throw new Refused('query.unknownColumn', { args: { field: 'gatewayId' } })
    }
    where.and(
      `coalesce((select coalesce(f.gateway_id, m.gateway_id) from sms_message_final f where f.message_id = m.id),
         m.gateway_id) = ?`,
      input.gatewayId,
    )
  }
  if (input.createTime_begin) {
    where.and('m.id >= ?', String(idAt(ctx, 'createTime_begin', input.createTime_begin, false)))
  }
  if (input.createTime_end) {
    where.and('m.id <= ?', String(idAt(ctx, 'createTime_end', input.createTime_end, true)))
  }
  if (input.status && input.status.split(',').every((one) => !ends.includes(one))) {
    where.and(sinceOldestOpen)
  }
  const asked = where.sql()
  const ofProduct = where.bind(product)
  const status = input.status ? byStatus(ctx, where, input.status) : undefined
  // A page is found by walking down the list and looking each message up: as joins these conditions would let the
  // planner begin elsewhere and sort every message of a company, and bare comparisons it takes for ones that let next
  // to nothing through. Behind coalesce it reckons with half. A count has no order to keep.
  const page = [
    asked,
    `coalesce((select k.product from sms_task k where k.id = m.task_id) = ${ofProduct}, false)`,
    ...(status ? [`coalesce(${status.lookedUp}, false)`] : []),
  ].join(' and ')
  const whole = [
    asked,
    `exists (select from sms_task k where k.id = m.task_id and k.product = ${ofProduct})`,
    ...(status ? [status.joined] : []),
  ].join(' and ')
  return { page, whole, ofRare: status?.rare, values: where.values }
}

const plan = z
  .array(
    z.object({ 'QUERY PLAN': z.array(z.object({ Plan: z.object({ 'Plan Rows': z.number() }) })) }),
  )
  .min(1)

const FROM_ENDS = 'sms_message_final e join sms_message m on m.id = e.message_id'
const COUNT_MS = 1_000
const QUERY_CANCELED = '57014'

/** How many messages there are: not exact past 10,000, or when they lie so far apart that counting takes long. */
async function countUpTo(
  { client }: Transaction,
  fromWhere: string,
  values: unknown[],
): Promise<{ n: number; exact: boolean }> {
  // It stops at 10,001: collecting a million places first, as a bitmap or in a worker, costs ten times the count.
  await client.query(
    `savepoint counting; set local statement_timeout = ${COUNT_MS}; set local enable_bitmapscan = off;
     set local max_parallel_workers_per_gather = 0`,
  )
  try {
    const { rows } = await client.query<{ n: number }>(
      `select count(*)::int as n from (select from ${fromWhere} limit ${EXACT_UP_TO + 1}) c`,
      values,
    )
    const n = rows[0]?.n ?? 0
    return { n, exact: n <= EXACT_UP_TO }
  } catch (error) {
    if (!(error instanceof Error && 'code' in error && error.code === QUERY_CANCELED)) throw error
    return { n: 0, exact: false }
  } finally {
    // Sets these settings back as well.
    await client.query('rollback to savepoint counting')
  }
}

/** Filters that the roll-ups know too: with others they cannot say how many there are. */
const beyondFigures = [
  'id',
  'taskId',
  'mobile',
  'gatewayId',
  'createTime_begin',
  'createTime_end',
] as const

/** Columns of the roll-ups by the status they count; other states share one column. */
const figureOf: Readonly<Record<string, string>> = {
  '': 'sent',
  delivered: 'delivered',
  undelivered: 'undelivered',
}

/** How many messages the roll-ups of the home screen count; undefined when a filter goes beyond them. */
async function totalOfFigures(
  ctx: Ctx,
  { client }: Transaction,
  product: string,
  input: OutboxListInput,
): Promise<number | undefined> {
  if (ctx.people !== 'all') return undefined
  if (beyondFigures.some((name) => input[name] !== undefined)) return undefined
  const counting = figureOf[input.status ?? '']
  if (counting === undefined) return undefined
  const where = conditions()
  ofCompanies(ctx, where, 'f')
  where.and('f.product = ?', product)
  if (input.companyId) where.and('f.company_id = ?', input.companyId)
  if (input.country) {
    where.and('f.country = any (?::text[])', input.country.split(',').filter(Boolean))
  }
  const { rows } = await client.query<{ n: string }>(
    `select coalesce(sum(f.${counting}), 0)::text as n from sms_figures f where ${where.sql()}`,
    where.values,
  )
  return Number(rows[0]?.n ?? 0)
}

/** The planner's guess, where counting would read too much. */
async function estimateTotal(
  { client }: Transaction,
  condition: string,
  values: unknown[],
): Promise<number> {
  const { rows } = await client.query(
    `explain (format json) select from sms_message m where ${condition}`,
    values,
  )
  return plan.parse(rows)[0]?.['QUERY PLAN'][0]?.Plan['Plan Rows'] ?? 0
}

/** A whole number, or the beginning of one with a star behind it. */
function byMobile(where: Conditions, text: string): void {
  const digits = text.replace(/[^0-9]/g, '')
  if (digits.length === 0 || digits.length > 15) {
    throw new Refused('query.badValue', { args: { field: 'mobile' } })
  }
  if (!text.endsWith('*') || text.startsWith('*')) {
    where.and('m.msisdn = ?', digits)
    return
  }
  const ranges = []
  for (let length = Math.max(digits.length, 5); length <= 15; length += 1) {
    const zeros = 10n ** BigInt(length - digits.length)
    ranges.push([BigInt(digits) * zeros, (BigInt(digits) + 1n) * zeros] as const)
  }
  where.and(
    `(${ranges.map(() => 'm.msisdn >= ? and m.msisdn < ?').join(' or ')})`,
    ...ranges.flatMap(([from, to]) => [String(from), String(to)]),
  )
}

const ends: readonly string[] = ['delivered', 'undelivered', 'rejected', 'expired', 'unknown']

// A batch is written after the messages it speaks of: a greater id leaves out older partitions.
const attempted = `exists (
  select from sms_attempt_batch a where a.id >= m.id and a.span @> m.id and (a.ids is null or m.id = any (a.ids)))`
const answered = `exists (
  select from sms_result_batch r where r.id >= m.id and r.span @> m.id and r.ids @> array[m.id]
    and coalesce(r.statuses[array_position(r.ids, m.id)], 0) = 0)`
// What is still under way has its chunk open or waits in sms_supplier_ref (0011_messages.sql): older ones need no look.
const sinceOldestOpen = `m.id >= (select least(
  (select min(c.first_id) from sms_chunk c where c.open), (select min(r.message_id) from sms_supplier_ref r)))`
const open: Readonly<Record<string, string>> = {
  queued: `not ${attempted}`,
  submitting: `${attempted} and not ${answered}`,
  submitted: answered,
}

/** The same condition as values looked up for one message, and as joins that the planner may turn about. */
function byStatus(
  ctx: Pick<Ctx, 'scope'>,
  where: Conditions,
  text: string,
): { lookedUp: string; joined: string; rare?: string } {
  const asked = text.split(',').filter(Boolean)
  const known: readonly string[] = messageStatuses
  if (asked.some((one) => !known.includes(one))) {
    throw new Refused('query.badValue', { args: { field: 'status' } })
  }
  const ended = asked.filter((one) => ends.includes(one))
  const still = asked.flatMap((one) => open[one] ?? [])
  const final = 'from sms_message_final f where f.message_id = m.id'
  const isOpen =
    still.length > 0 ? [`(not exists (select ${final}) and (${still.join(' or ')}))`] : []
  if (ended.length === 0) {
    const [only = 'false'] = isOpen
    return { lookedUp: only, joined: only }
  }
  const states = where.bind(ended)
  const lookedUp = `(select f.state ${final}) = any (${states}::text[])`
  // Said twice, since the index of rare ends (0033_list_indexes.sql) is for all states but this one.
  const isRare = !ended.includes('delivered')
  const state = `= any (${states}::text[])${isRare ? ` and f.state <> 'delivered'` : ''}`
  const joined = `exists (select ${final} and f.state ${state})`
  // Numbers of ours, not a text of the wire; as values they would be missing from the count.
  const owners = ctx.scope === 'everything' ? null : ctx.scope.companies.map(BigInt)
  const owned = owners === null ? '' : ` and e.company_id in (${[0n, ...owners].join(', ')})`
  const ownedByOne = owners?.length === 1 ? ` and e.company_id = ${owners.join('')}` : owned
  return {
    ...(isRare &&
      still.length === 0 && {
        rare: `e.state <> 'delivered' and e.state = any (${states}::text[])${ownedByOne}`,
      }),
    lookedUp: [`coalesce(${lookedUp}, false)`, ...isOpen].join(' or '),
    joined: `(${[joined, ...isOpen].join(' or ')})`,
  }
}
