import {
  type DayPeriod,
  daysBack,
  dayOf,
  daysOf,
  type Period,
  shifted,
  startOfDay,
  startOfWeek,
  type ZoneOffset,
} from '@tandem/core'

export interface TotalPeriods {
  today: Period
  /** Yesterday up to the same time of day. */
  yesterday: Period
  /** Since Monday. */
  week: Period
  /** Last week up to the same time of the same weekday. */
  lastWeek: Period
  /** Today and the 13 days before it, complete, oldest first. */
  days: DayPeriod[]
  /** Today and the six days before it. */
  lastSevenDays: Period
}

const DAYS = 14

/**
 * The periods of the home screen at `now` (UTC ms), in a zone. The comparison period of an incomplete day or week
 * ends at the same point. All of them lie in `days`.
 */
export function totalPeriods(now: number, zone: ZoneOffset): TotalPeriods {
  const start = startOfDay(now, zone)
  const today = { from: start, to: now }
  const week = { from: startOfWeek(now, zone), to: now }
  const complete = daysOf({ from: daysBack(start, DAYS - 1, zone), to: start }, zone)
  return {
    today,
    yesterday: shifted(today, 1, zone),
    week,
    lastWeek: shifted(week, 7, zone),
    days: [...complete, { day: dayOf(now, zone), ...today }],
    lastSevenDays: { from: daysBack(start, 6, zone), to: now },
  }
}
