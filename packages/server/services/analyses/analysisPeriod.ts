import {
  DAY_MS,
  daysBack,
  daysOf,
  type Period,
  startOfDay,
  type ZoneOffset,
  zoneOffset,
} from '@tandem/core'
import type { AnalysisInput } from '@tandem/model'
import type { Ctx } from '../ctx.ts'
import { momentAt } from '../lists/listQuery.ts'
import { Refused } from '../Refused.ts'

const MOST_DAYS = 366
const DAYS = 7
/** Shorter periods are shown by the hour. */
const HOURLY_DAYS = 2
const HOUR_MS = 3_600_000

/**
 * The period asked for, in the reader's zone and not beyond now; by default today and the six days before it.
 * @throws Refused query.badValue, query.longPeriod
 */
export function analysisPeriod(
  ctx: Ctx,
  {
    createTime_begin: begin,
    createTime_end: end,
  }: Pick<AnalysisInput, 'createTime_begin' | 'createTime_end'>,
  zone: ZoneOffset = zoneOffset(ctx.timeZone),
): Period {
  const now = ctx.now.getTime()
  const until = end ? momentAt(ctx, 'createTime_end', end, true) + 1 : now
  const to = Math.min(until, now)
  const from = begin
    ? momentAt(ctx, 'createTime_begin', begin, false)
    : daysBack(startOfDay(to - 1, zone), DAYS - 1, zone)
  if (end && from >= until) {
    throw new Refused('query.badValue', { args: { field: 'createTime_end' } })
  }
  if (to - from > (MOST_DAYS + 1) * DAY_MS) {
    throw new Refused('query.longPeriod', { args: { max: MOST_DAYS } })
  }
  return { from: Math.min(from, to), to }
}

/** The points of its chart: hours of a short period, days of a longer one, by their local time. */
export function stepsOf(
  period: Period,
  zone: ZoneOffset,
): { step: 'hour' | 'day'; points: (Period & { at: string })[] } {
  const days = daysOf(period, zone)
  if (days.length > HOURLY_DAYS) {
    return { step: 'day', points: days.map(({ day, ...of }) => ({ at: day, ...of })) }
  }
  return { step: 'hour', points: days.flatMap(hoursOf) }

  function hoursOf({ day, from, to }: Period & { day: string }) {
    const starts = Array.from(
      { length: Math.ceil((to - from) / HOUR_MS) },
      (_, nth) => from + nth * HOUR_MS,
    )
    return starts.map((start) => ({
      at: `${day} ${new Date(start + zone(start) * 60_000).toISOString().slice(11, 16)}`,
      from: start,
      to: Math.min(start + HOUR_MS, to),
    }))
  }
}
