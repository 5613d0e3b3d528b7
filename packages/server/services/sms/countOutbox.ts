import { z } from 'zod'
import { countExactly } from '../../store/database/countExactly.ts'
import type { Transaction } from '../../store/database/withScope.ts'
import type { Ctx } from '../ctx.ts'
import { conditions } from './conditions.ts'
import type { OutboxListInput } from './listOutbox.ts'
import { EXACT_UP_TO } from './listQuery.ts'
import { ofCompanies } from './listTasks.ts'
import { countSql, matchingSql } from './outboxPage.ts'
import type { OutboxQuery } from './outboxQuery.ts'

/** How many messages are meant: exact up to 10,000, an estimate above. */
export async function countOutbox(
  ctx: Ctx,
  transaction: Transaction,
  product: string,
  input: OutboxListInput,
  query: OutboxQuery,
): Promise<{ total: number; totalIsEstimate: boolean }> {
  if (input.exactCount) {
    const exact = await countExactly(transaction, matchingSql(query), query.values)
    if (exact !== undefined) return { total: exact, totalIsEstimate: false }
  }
  const counted = await countUpTo(transaction, query)
  if (counted.exact) return { total: counted.n, totalIsEstimate: false }
  const estimate =
    (await totalOfFigures(ctx, transaction, product, input)) ??
    (await estimateTotal(transaction, query))
  return { total: Math.max(estimate, counted.n), totalIsEstimate: true }
}

const COUNT_MS = 1_000
const QUERY_CANCELED = '57014'

/** How many messages there are: not exact past 10,000, or when they lie so far apart that counting takes long. */
async function countUpTo(
  { client }: Transaction,
  query: OutboxQuery,
): Promise<{ n: number; exact: boolean }> {
  // It stops at 10,001: collecting a million places first, as a bitmap or in a worker, costs ten times the count.
  await client.query(
    `savepoint counting; set local statement_timeout = ${COUNT_MS}; set local enable_bitmapscan = off;
     set local enable_seqscan = off; set local max_parallel_workers_per_gather = 0`,
  )
  try {
    const { rows } = await client.query<{ n: number }>(
      `select count(*)::int as n from (${countSql(query, EXACT_UP_TO + 1)}) c`,
      query.values,
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

const plan = z
  .array(
    z.object({ 'QUERY PLAN': z.array(z.object({ Plan: z.object({ 'Plan Rows': z.number() }) })) }),
  )
  .min(1)

/** The planner's guess, where counting would read too much. */
async function estimateTotal({ client }: Transaction, query: OutboxQuery): Promise<number> {
  const { rows } = await client.query(
    `explain (format json) select ${matchingSql(query)}`,
    query.values,
  )
  return plan.parse(rows)[0]?.['QUERY PLAN'][0]?.Plan['Plan Rows'] ?? 0
}
