import { dayOf, startOfDay, zoneOffset } from '@tandem/core'

/** A day of a time zone. */
export interface LocalDay {
  /** YYYY-MM-DD. */
  day: string
  /** UTC ms. */
  from: number
  /** UTC ms: when the next one begins. */
  endsAt: number
}

/** Of each zone, the day asked for last: formatting dates in a zone costs more than the rest of a send. */
const known = new Map<string, LocalDay>()
/** No day is longer, and half of one more is always in the next. */
const DAY_AND_HALF_MS = 36 * 3_600_000

/** The day of an instant (UTC ms) in a zone. */
export function dayIn(zone: string, now: number): LocalDay {
  const last = known.get(zone)
  if (last && last.from <= now && now < last.endsAt) return last
  const offset = zoneOffset(zone)
  const from = startOfDay(now, offset)
  const day = { day: dayOf(now, offset), from, endsAt: startOfDay(from + DAY_AND_HALF_MS, offset) }
  known.set(zone, day)
  return day
}
