import { nextRuns } from '../schedule/nextRuns.ts'

const HOUR_MS = 3_600_000

/** When a plan runs. */
export interface PlanTimes {
  everyHours: number | null
  /** Hours of the day, `8, 12, 20`. */
  hours: string | null
  timeZone: string
}

/** The hours of a day in a text such as `8, 12, 20`, in order; null: it cannot be read. */
export function readHours(text: string): number[] | null {
  const words = text.split(/[\s,;，、]+/).filter((word) => word !== '')
  const hours = words.map((word) => (/^\d{1,2}(:00)?$/.test(word) ? Number.parseInt(word, 10) : 24))
  if (hours.length === 0 || hours.some((hour) => hour > 23)) return null
  return [...new Set(hours)].toSorted((one, other) => one - other)
}

/**
 * When the plan runs next after `now` (ms). Every so many hours goes on in the rhythm of `last`; what was missed is left
 * out. null: it has no times.
 */
export function nextPlanRun(times: PlanTimes, now: number, last: number | null): number | null {
  const { everyHours, hours, timeZone } = times
  if (everyHours !== null) {
    const step = everyHours * HOUR_MS
    if (last === null) return now + step
    return last + step * Math.max(1, Math.floor((now - last) / step) + 1)
  }
  const read = hours === null ? null : readHours(hours)
  return read === null ? null : (nextRuns(`0 ${read.join(',')} * * *`, timeZone, now, 1)[0] ?? null)
}
