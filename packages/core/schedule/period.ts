import { DAY_MS } from './partition.ts'
import { dayOf, startOfDay, type ZoneOffset } from './zone.ts'

/** From an instant up to, but not including, another; UTC ms. */
export interface Period {
  from: number
  to: number
}

/** A day, or what of it lies in a period; `day` as "YYYY-MM-DD". */
export type DayPeriod = Period & { day: string }

/** The start of the day that is `days` before the one that starts at `start`; after it where negative. */
export const daysBack = (start: number, days: number, zone: ZoneOffset): number =>
  // Noon of the wanted day is in that day, whatever the clocks did between.
  days === 0 ? start : startOfDay(start + DAY_MS / 2 - days * DAY_MS, zone)

/** The days of a zone that a period touches, oldest first, cut to the period. */
export function daysOf({ from, to }: Period, zone: ZoneOffset): DayPeriod[] {
  const days: DayPeriod[] = []
  for (let at = from; at < to;) {
    const next = Math.min(daysBack(startOfDay(at, zone), -1, zone), to)
    days.push({ day: dayOf(at, zone), from: at, to: next })
    at = next
  }
  return days
}

/** The same hours so many days earlier, by the clocks of a zone: it ends at the same time of day. */
export function shifted({ from, to }: Period, days: number, zone: ZoneOffset): Period {
  const move = (at: number): number => {
    const start = startOfDay(at, zone)
    const moved = daysBack(start, days, zone)
    // A day of 23 hours has no 24th.
    return Math.min(moved + (at - start), daysBack(moved, -1, zone))
  }
  return { from: move(from), to: move(to) }
}

/** The period of as many days right before: what a period is compared with. */
export const periodBefore = (period: Period, zone: ZoneOffset): Period =>
  shifted(period, daysOf(period, zone).length, zone)
