import { parseLocalTime } from '@tandem/model'
import { formatDay, formatInstant } from '../format.ts'

/** A calendar day, `YYYY-MM-DD`; as text it sorts chronologically. */
export type Day = string

const MS = 86_400_000
const atNoon = (day: Day): Date => new Date(`${day}T12:00:00Z`)
const dayOf = (at: Date): Day => at.toISOString().slice(0, 10)
const two = (part: string): string => part.padStart(2, '0')

/** How exactly a time is asked for; with `minute`, a day alone is all of that day. */
export type Precision = 'day' | 'minute' | 'second'

/** As a time is written. */
export const formOf: Readonly<Record<Precision, string>> = {
  day: 'YYYY-MM-DD',
  minute: 'YYYY-MM-DD HH:mm',
  second: 'YYYY-MM-DD HH:mm:ss',
}

/**
 * Parses typed `YYYY-MM-DD` or `YYYY-MM-DD HH:mm:ss`: full-width digits, other separators and missing zeros or
 * seconds are corrected. Undefined if the day or time does not exist.
 */
export function readTyped(typed: string, precision: Precision): string | undefined {
  const text = typed.normalize('NFKC').trim()
  const match =
    /^(\d{4})(?:[-/.年]\s*(\d{1,2})[-/.月]\s*(\d{1,2})日?|(\d{2})(\d{2}))(?:(?:\s+|T)(\d{1,2}):(\d{1,2})(?::(\d{1,2}))?)?$/.exec(
      text,
    )
  if (!match) return undefined
  const [, year = '', month = match[4] ?? '', day = match[5] ?? '', , , hour, minute, second] =
    match
  if (precision === 'day' && hour !== undefined) return undefined
  const date = `${year}-${two(month)}-${two(day)}`
  const time = [hour, minute, second].map((part) => two(part ?? '0')).join(':')
  const whole = `${date} ${time}`
  if (parseLocalTime(whole) === undefined || Number(second ?? 0) > 59) return undefined
  if (precision === 'minute') return hour === undefined ? date : whole.slice(0, 16)
  return precision === 'second' ? whole : date
}

/** This many days later, or earlier. */
export const plusDays = (day: Day, days: number): Day =>
  dayOf(new Date(atNoon(day).getTime() + days * MS))

/**
 * The first and the last of this many days up to now, in a zone. Counted by the calendar: a day is 23 or 25 hours
 * long where clocks change.
 * @param now epoch milliseconds
 */
export function lastDays(days: number, now: number, timeZone: string): [Day, Day] {
  const today = formatDay(now, timeZone)
  return [plusDays(today, 1 - days), today]
}

/** Ranges that people ask for most, by their names; those of minutes are open: what comes then is in them. */
export const quickRanges: Readonly<
  Record<QuickRange, (now: number, timeZone: string) => [string, string | null]>
> = {
  minutes: (now, timeZone) => [minuteOf(now - 15 * 60_000, timeZone), null],
  hour: (now, timeZone) => [minuteOf(now - 3_600_000, timeZone), null],
  today: (now, timeZone) => lastDays(1, now, timeZone),
  yesterday: (now, timeZone) => {
    const day = plusDays(formatDay(now, timeZone), -1)
    return [day, day]
  },
  week: (now, timeZone) => lastDays(7, now, timeZone),
  month: (now, timeZone) => {
    const today = formatDay(now, timeZone)
    return [`${today.slice(0, 7)}-01`, today]
  },
  lastMonth: (now, timeZone) => {
    const first = `${formatDay(now, timeZone).slice(0, 7)}-01`
    return [plusMonths(first, -1), plusDays(first, -1)]
  },
}
export type QuickRange = 'minutes' | 'hour' | 'today' | 'yesterday' | 'week' | 'month' | 'lastMonth'

const minuteOf = (at: number, timeZone: string): string =>
  formatInstant(new Date(at).toISOString(), timeZone).slice(0, 16)

/** This many months later, or earlier: the same day of that month, or its last. */
export function plusMonths(day: Day, months: number): Day {
  const [year = 0, month = 1, date = 1] = day.split('-').map(Number)
  const last = new Date(Date.UTC(year, month + months, 0, 12)).getUTCDate()
  return dayOf(new Date(Date.UTC(year, month - 1 + months, Math.min(date, last), 12)))
}

/** Monday is 0. */
export const weekdayOf = (day: Day): number => (atNoon(day).getUTCDay() + 6) % 7

/** The weeks of a month, starting on Monday. */
export function weeksOf(day: Day): Day[][] {
  const month = day.slice(0, 7)
  const first = `${month}-01`
  const start = plusDays(first, -weekdayOf(first))
  const weeks: Day[][] = []
  for (let monday = start; monday.slice(0, 7) <= month; monday = plusDays(monday, 7)) {
    weeks.push(Array.from({ length: 7 }, (_, at) => plusDays(monday, at)))
  }
  return weeks
}

/** A day, or the heading of its month, in a language; Chinese characters are spaced from digits. */
export const dayInWords = (day: Day, tag: string, options: Intl.DateTimeFormatOptions): string =>
  new Intl.DateTimeFormat(tag, { ...options, timeZone: 'UTC' })
    .format(atNoon(day))
    .replaceAll(/\d(?=\p{Script=Han})|\p{Script=Han}(?=\d)/gu, '$& ')
