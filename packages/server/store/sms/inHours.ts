import { type Sql, sql } from '../database/sql.ts'

const MINUTE_MS = 60_000

/** Hours of the day by clocks that may have been changed in between. */
export interface HoursAsked {
  /** From 0 to 23. */
  hours: readonly number[]
  /** Until when (UTC ms) a clock is how many minutes ahead of UTC, in ascending order; the last one is for good. */
  spans: readonly { to: number; offset: number }[]
}

/**
 * Whether a moment lies in these hours of the day.
 * @param minutes SQL of its minutes since 1970, a bigint
 */
export function inHours({ hours, spans }: HoursAsked, minutes: Sql): Sql {
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
  return sql`(${minutes} + ${ahead}) / 60 % 24 = any (${[...hours]}::bigint[])`
}
