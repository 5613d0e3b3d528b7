import { DAY_MS } from './partition.ts'

/** Minutes a zone is ahead of UTC at an instant (UTC ms); negative west of Greenwich. */
export type ZoneOffset = (ms: number) => number

const MINUTE_MS = 60_000
/** Made once for each zone: that costs more than a hundred uses. */
const formats = new Map<string, Intl.DateTimeFormat>()

/** The offsets of an IANA zone such as "Asia/Shanghai". Throws RangeError for an unknown zone. */
export function zoneOffset(timeZone: string): ZoneOffset {
  const format = formats.get(timeZone) ?? clockFormat(timeZone)
  formats.set(timeZone, format)
  return (ms) => {
    const part = { year: 0, month: 0, day: 0, hour: 0, minute: 0, second: 0 }
    for (const { type, value } of format.formatToParts(ms)) {
      if (type in part) Object.assign(part, { [type]: Number(value) })
    }
    const { year, month, day, hour, minute, second } = part
    const wall = Date.UTC(year, month - 1, day, hour, minute, second)
    return Math.round((wall - Math.floor(ms / 1000) * 1000) / MINUTE_MS)
  }
}

const clockFormat = (timeZone: string): Intl.DateTimeFormat =>
  new Intl.DateTimeFormat('en-US', {
    timeZone,
    hourCycle: 'h23',
    year: 'numeric',
    month: 'numeric',
    day: 'numeric',
    hour: 'numeric',
    minute: 'numeric',
    second: 'numeric',
  })

/** The day in a zone, as "YYYY-MM-DD". */
export function dayOf(ms: number, offset: ZoneOffset): string {
  return new Date(ms + offset(ms) * MINUTE_MS).toISOString().slice(0, 10)
}

/**
 * The first instant (UTC ms) of the day of an instant. If a clock change skips or repeats midnight,
 * the earliest instant that has this date in the zone.
 */
export function startOfDay(ms: number, offset: ZoneOffset): number {
  const local = ms + offset(ms) * MINUTE_MS
  return instantOfClock(Math.floor(local / DAY_MS) * DAY_MS, offset)
}

/** The first instant (UTC ms) of the Monday of the week of an instant. */
export function startOfWeek(ms: number, offset: ZoneOffset): number {
  const localMidnight = Math.floor((ms + offset(ms) * MINUTE_MS) / DAY_MS) * DAY_MS
  const sinceMonday = (new Date(localMidnight).getUTCDay() + 6) % 7
  return instantOfClock(localMidnight - sinceMonday * DAY_MS, offset)
}

/**
 * When a wall clock of the zone first shows `local` (written as if UTC), UTC ms. The offsets a day before and after
 * are tried, the larger first, since it gives the earlier instant; a time that does not exist falls on the clock
 * change itself, which both sides of the change reach.
 */
export function instantOfClock(local: number, offset: ZoneOffset): number {
  const before = offset(local - DAY_MS)
  const after = offset(local + DAY_MS)
  const candidates = [Math.max(before, after), Math.min(before, after)]
  for (const minutes of candidates) {
    const instant = local - minutes * MINUTE_MS
    if (offset(instant) === minutes) return instant
  }
  return clockChange(local - DAY_MS, local + DAY_MS, offset)
}

/** The minute (UTC ms) between two instants from which the later offset applies. */
export function clockChange(fromMs: number, toMs: number, offset: ZoneOffset): number {
  let low = Math.floor(fromMs / MINUTE_MS)
  let high = Math.ceil(toMs / MINUTE_MS)
  const later = offset(high * MINUTE_MS)
  while (high - low > 1) {
    const middle = Math.floor((low + high) / 2)
    if (offset(middle * MINUTE_MS) === later) high = middle
    else low = middle
  }
  return high * MINUTE_MS
}
