import { clockSpans, DAY_MS, zoneOffset } from '@tandem/core'
import { type Sql, sql } from '../../store/database/sql.ts'
import type { Ctx } from '../ctx.ts'
import { momentAt } from '../lists/listQuery.ts'
import { Refused } from '../Refused.ts'
import type { OutboxListInput } from './outboxInput.ts'

const MINUTE_MS = 60_000
/** Clocks of longer ago are taken as they were then: no product keeps messages so long. */
const KEPT_MS = 3 * 366 * DAY_MS

/**
 * Whether a moment lies in the hours of the day that are asked for, by the reader's clocks; nothing where none are.
 * @param minutes SQL of its minutes since 1970, a bigint
 * @throws Refused query.badValue
 */
export function inHours(
  ctx: Ctx,
  { hour, createTime_begin: begin }: Pick<OutboxListInput, 'hour' | 'createTime_begin'>,
  minutes: Sql,
): Sql | undefined {
  if (hour === undefined) return undefined
  const hours = hour.split(',').map((text) => (/^\d{1,2}$/.test(text) ? Number(text) : Number.NaN))
  if (!hours.every((one) => one <= 23)) {
    throw new Refused('query.badValue', { args: { field: 'hour' } })
  }
  const now = ctx.now.getTime()
  const from = begin ? momentAt(ctx, 'createTime_begin', begin, false) : now - KEPT_MS
  const spans = clockSpans(
    { from: Math.min(Math.max(from, now - KEPT_MS), now), to: now + DAY_MS },
    zoneOffset(ctx.timeZone),
  )
  const last = sql`${spans.at(-1)?.offset ?? 0}::bigint`
  const earlier = spans.slice(0, -1)
  const ahead =
    earlier.length === 0
      ? last
      : sql`case ${sql.join(
          earlier.map(
            ({ to, offset }) =>
              sql`when ${minutes} < ${to / MINUTE_MS}::bigint then ${offset}::bigint`,
          ),
          ' ',
        )} else ${last} end`
  return sql`(${minutes} + ${ahead}) / 60 % 24 = any (${hours}::bigint[])`
}
