import type { SmsProduct } from '@tandem/model'

import { inputsApart } from './outboxQuery.ts'
import { hoursAsked } from './hoursAsked.ts'
import { countExactly } from '../../store/database/countExactly.ts'
import { type Counted, countUpTo, EXACT_UP_TO } from '../../store/database/countUpTo.ts'
import type { Transaction } from '../../store/database/withScope.ts'
import type { Ctx } from '../ctx.ts'
import type { OutboxListInput } from './outboxInput.ts'
import { idAt } from '../lists/listQuery.ts'
import { branchedSql, matchingSql } from '../../store/sms/messagesPage.ts'
import type { OutboxQuery } from '../../store/sms/messagesQuery.ts'
import { outboxQueryIn } from './outboxQueryIn.ts'
import { countFigures } from '../../store/sms/figuresCount.ts'

/** How many messages match: exact up to 10,000, an estimate above. */
export async function countOutbox(
  ctx: Ctx,
  transaction: Transaction,
  product: SmsProduct,
  input: OutboxListInput,
  query: OutboxQuery,
): Promise<Counted> {
  if (input.exactCount) {
    const exact = await countExactly(transaction, matchingSql(query))
    if (exact !== undefined) return { total: exact, totalIsEstimate: false }
  }
  const apart = inputsApart(query, input)
  if (apart.length > 0) return countApart(ctx, transaction, product, apart)
  // If the roll-ups already know of more, not even the first 10,000 are counted.
  const known = await totalOfFigures(ctx, transaction, product, input)
  if (known !== undefined && known > EXACT_UP_TO) return { total: known, totalIsEstimate: true }
  return countUpTo(transaction, branchedSql(query, EXACT_UP_TO + 1), {
    isKeyed: query.isKeyed,
    ...(query.looksUp && { withinMs: LOOK_UP_MS }),
    known,
    whole: matchingSql(query),
  })
}

/** The roll-ups know finished messages; those in progress are counted. */
async function countApart(
  ctx: Ctx,
  transaction: Transaction,
  product: SmsProduct,
  apart: readonly OutboxListInput[],
): Promise<Counted> {
  let [total, totalIsEstimate] = [0, false]
  for (const input of apart) {
    const query = await outboxQueryIn(ctx, transaction, product, input)
    const counted = await countOutbox(ctx, transaction, product, input, query)
    total += counted.total
    totalIsEstimate ||= counted.totalIsEstimate
  }
  return { total, totalIsEstimate }
}

/**
 * If each outcome has to be joined to its message, ten thousand of them would take longer than the
 * page.
 */
const LOOK_UP_MS = 100

/** Roll-ups are kept by this. */
const QUARTER_MS = 900_000

/** Filters the roll-ups do not cover: with these they cannot provide the number. */
const beyondFigures = [
  'id',
  'taskId',
  'reference',
  'mobile',
  'gatewayId',
  'operatorId',
  'senderId',
  'templateId',
  'reason',
  'without',
  'submitted',
  'salesUserId',
] as const

/** Columns of the roll-ups, and the statuses each of them counts. */
const figures: Readonly<Record<string, readonly string[]>> = {
  delivered: ['delivered'],
  undelivered: ['undelivered'],
  failed: ['rejected', 'expired', 'unknown'],
}

/** The columns that together count exactly these statuses; undefined if none do. */
function figuresOf(status: string | undefined): string | undefined {
  const asked = new Set(status?.split(',').filter(Boolean))
  if (asked.size === 0) return 'sent'
  const counting = Object.keys(figures).filter((column) =>
    figures[column]?.every((one) => asked.has(one)),
  )
  const counted = counting.flatMap((column) => figures[column] ?? [])
  return counted.length === asked.size ? counting.join(' + ') : undefined
}

/** How many messages the roll-ups of the home screen count; undefined if a filter is not covered. */
async function totalOfFigures(
  ctx: Ctx,
  db: Transaction,
  product: SmsProduct,
  input: OutboxListInput,
): Promise<number | undefined> {
  if (ctx.people !== 'all') return undefined
  if (beyondFigures.some((name) => input[name] !== undefined)) return undefined
  const counting = figuresOf(input.status)
  if (counting === undefined) return undefined
  const { companyId, country, createTime_begin: begin, createTime_end: end } = input
  const momentOf = (name: string, text: string, isEnd: boolean): number =>
    Number(idAt(ctx, name, text, isEnd) >> 12n)
  const secondsOf = (name: string, text: string, isEnd: boolean): number =>
    momentOf(name, text, isEnd) / 1000
  // The roll-ups know quarters of an hour, and not what a part of one holds.
  const isCut =
    (begin !== undefined && momentOf('createTime_begin', begin, false) % QUARTER_MS !== 0) ||
    (end !== undefined && (momentOf('createTime_end', end, true) + 1) % QUARTER_MS !== 0)
  if (isCut) return undefined
  const row = await countFigures(db, ctx, {
    counting,
    product,
    companyId,
    countries: country ? country.split(',').filter(Boolean) : undefined,
    from: begin ? secondsOf('createTime_begin', begin, false) : undefined,
    to: end ? secondsOf('createTime_end', end, true) : undefined,
    hours: hoursAsked(ctx, input),
  })
  return Number(row?.n ?? 0)
}
