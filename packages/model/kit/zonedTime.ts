/**
 * The instant at which clocks in `timeZone` show this local time; ms since the epoch. In a gap
 * (clocks put forward) the time after it, in an overlap the first of the two, or the last.
 */
export function zonedTime(
  local: LocalTime,
  timeZone: string,
  which: 'first' | 'last' = 'first',
): number {
  const wall = Date.UTC(
    local.year,
    local.month - 1,
    local.day,
    local.hour,
    local.minute,
    local.second,
  )
  // The offsets a day before and a day after bracket any clock change in between.
  const before = wall - offset(wall - 86_400_000, timeZone)
  const after = wall - offset(wall + 86_400_000, timeZone)
  const fits = [before, after].filter((instant) => instant + offset(instant, timeZone) === wall)
  if (fits.length === 0) return Math.max(before, after)
  return which === 'last' ? Math.max(...fits) : Math.min(...fits)
}

export interface LocalTime {
  year: number
  /** 1 to 12 */
  month: number
  day: number
  hour: number
  minute: number
  second: number
}

/** Parses `2026-03-29` or `2026-03-29 01:30:00`; undefined if it is not a valid time. */
export function parseLocalTime(text: string): LocalTime | undefined {
  const match = /^(\d{4})-(\d{2})-(\d{2})(?:[ T](\d{2}):(\d{2})(?::(\d{2}))?)?$/.exec(text)
  if (!match) return undefined
  const [year = 0, month = 0, day = 0, hour = 0, minute = 0, second = 0] = match
    .slice(1)
    .map((part) => Number(part ?? 0))
  const back = new Date(Date.UTC(year, month - 1, day, hour, minute, second))
  const same =
    back.getUTCMonth() === month - 1 &&
    back.getUTCDate() === day &&
    back.getUTCHours() === hour &&
    back.getUTCMinutes() === minute
  return same ? { year, month, day, hour, minute, second } : undefined
}

const formatters = new Map<string, Intl.DateTimeFormat>()

/** Offset of the zone from UTC at this instant, in ms. */
function offset(instant: number, timeZone: string): number {
  let formatter = formatters.get(timeZone)
  if (!formatter) {
    formatter = new Intl.DateTimeFormat('en-US', {
      timeZone,
      hourCycle: 'h23',
      year: 'numeric',
      month: 'numeric',
      day: 'numeric',
      hour: 'numeric',
      minute: 'numeric',
      second: 'numeric',
    })
    formatters.set(timeZone, formatter)
  }
  const parts = new Map(
    formatter.formatToParts(instant).map(({ type, value }) => [type, Number(value)]),
  )
  const part = (type: Intl.DateTimeFormatPartTypes) => parts.get(type) ?? 0
  const wall = Date.UTC(
    part('year'),
    part('month') - 1,
    part('day'),
    part('hour'),
    part('minute'),
    part('second'),
  )
  return wall - Math.floor(instant / 1000) * 1000
}

/** An instant as local time in the zone: `2026-03-29 01:30:00` (spec §9). */
export function formatZoned(instant: number, timeZone: string): string {
  const shown = new Date(Math.floor(instant / 1000) * 1000 + offset(instant, timeZone))
  return shown.toISOString().slice(0, 19).replace('T', ' ')
}
