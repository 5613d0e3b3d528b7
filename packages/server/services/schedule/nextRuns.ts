import { zonedTime } from '@tandem/model'
import { CronExpressionParser } from 'cron-parser'

// More candidates than any clock change can hide.
const MOST_SKIPPED = 130

/**
 * The next times of a five-field schedule after `after` (ms), in the zone. Of a time that a clock change skips the
 * minutes are kept: where clocks go from 02:00 to 03:00, 02:15 runs at 03:15. A repeated one runs only the first time, unless the schedule runs every hour anyway.
 * Fewer than `count` if the schedule ends, none if it never runs.
 */
export function nextRuns(cron: string, timeZone: string, after: number, count: number): number[] {
  const found: number[] = []
  const everyHour = cron.split(' ')[1]?.startsWith('*') ?? true
  try {
    const expression = CronExpressionParser.parse(cron, {
      currentDate: new Date(after),
      tz: timeZone,
    })
    for (let tried = 0; found.length < count && tried < count + MOST_SKIPPED; tried += 1) {
      const at = expression.next().getTime()
      if (everyHour || !isSecondShowing(at, timeZone)) found.push(at)
    }
  } catch {
    // The library throws for a date that never occurs (30 February), and if it searched far enough
    // ahead.
  }
  return found
}

const formats = new Map<string, Intl.DateTimeFormat>()

/** Whether clocks in the zone showed the same time earlier that day (clocks put back). */
function isSecondShowing(at: number, timeZone: string): boolean {
  const format =
    formats.get(timeZone) ??
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
  formats.set(timeZone, format)
  const parts = new Map(format.formatToParts(at).map(({ type, value }) => [type, Number(value)]))
  const part = (type: Intl.DateTimeFormatPartTypes): number => parts.get(type) ?? 0
  const local = {
    year: part('year'),
    month: part('month'),
    day: part('day'),
    hour: part('hour'),
    minute: part('minute'),
    second: part('second'),
  }
  return zonedTime(local, timeZone) < at
}
