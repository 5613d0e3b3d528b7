import { countExactly } from '../../store/database/countExactly.ts'
import {
  type Counted,
  countUpTo,
  estimateRows,
  EXACT_UP_TO,
} from '../../store/database/countUpTo.ts'
import type { Transaction } from '../../store/database/withScope.ts'
import type { Ctx } from '../ctx.ts'
import { conditions } from './conditions.ts'
import type { OutboxListInput } from './listOutbox.ts'
import { ofCompanies } from './listTasks.ts'
import { branchedSql, matchingSql } from './outboxPage.ts'
import type { OutboxQuery } from './outboxQuery.ts'

/** How many messages are meant: exact up to 10,000, an estimate above. */
export async function countOutbox(
  ctx: Ctx,
  transaction: Transaction,
  product: string,
  input: OutboxListInput,
  query: OutboxQuery,
): Promise<Counted> {
  if (input.exactCount) {
    const exact = await countExactly(transaction, matchingSql(query), query.values)
    if (exact !== undefined) return { total: exact, totalIsEstimate: false }
  }
  const selecting = branchedSql(query, EXACT_UP_TO + 1)
  return countUpTo(transaction, selecting, query.values, async () => {
    const figures = await totalOfFigures(ctx, transaction, product, input)
    if (figures !== undefined) return figures
    return estimateRows(transaction, `select ${matchingSql(query)}`, query.values)
  })
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
