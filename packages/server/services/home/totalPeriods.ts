import { DAY_MS, dayOf, startOfDay, startOfWeek, type ZoneOffset } from '@tandem/core'

/** From an instant up to, but not including, another; UTC ms. */
export interface Period {
  from: number
  to: number
}

export interface TotalPeriods {
  today: Period
  /** Yesterday up to the same time of day. */
  yesterday: Period
  /** Since Monday. */
  week: Period
  /** Last week up to the same time of the same weekday. */
  lastWeek: Period
  /** Today and the 13 days before it, complete, oldest first. */
  days: (Period & { day: string })[]
  /** Today and the six days before it. */
  lastSevenDays: Period
}

const DAYS = 14

/**
 * The periods of the home screen at `now` (UTC ms), in a zone. The comparison period of an incomplete day or week
 * ends at the same point. All of them lie in `days`.
 */
export function totalPeriods(now: number, zone: ZoneOffset): TotalPeriods {
  const today = startOfDay(now, zone)
  const starts = [today]
  // Noon of the previous day is in that day, whatever the clocks did at midnight.
  const dayBefore = (start: number) => startOfDay(start - DAY_MS / 2, zone)
  for (let count = 1; count < DAYS; count += 1) starts.push(dayBefore(starts.at(-1) ?? today))
  starts.reverse()
  const days = starts.map((from, index) => ({
    day: dayOf(from, zone),
    from,
    to: starts[index + 1] ?? now,
  }))
  const yesterday = dayBefore(today)
  const week = startOfWeek(now, zone)
  const lastWeek = startOfWeek(week - DAY_MS / 2, zone)
  return {
    today: { from: today, to: now },
    yesterday: { from: yesterday, to: Math.min(yesterday + (now - today), today) },
    week: { from: week, to: now },
    lastWeek: { from: lastWeek, to: Math.min(lastWeek + (now - week), week) },
    days,
    lastSevenDays: { from: starts.at(-7) ?? today, to: now },
  }
}
