import { clockSpans, type Period, type ZoneOffset } from '@tandem/core'
import type { Connected } from '../database/sql.ts'
import {
  addFigures,
  type Figures,
  type FiguresAsked,
  NO_FIGURES,
  readRollup,
} from './readRollup.ts'

const HOURS = 24
const QUARTER_MINUTES = 15

/** The hour of the day, 0 to 23, in which a quarter of UTC days lies where clocks are so many minutes ahead. */
export const hourOf = (quarter: number, offset: number): number => {
  const hour = Math.floor((quarter * QUARTER_MINUTES + offset) / 60) % HOURS
  return (hour + HOURS) % HOURS
}

/**
 * Figures of each hour of the day in a zone, 24 of them, by the clocks of each day: an hour that a clock change repeats
 * counts twice, one that it skips counts nothing.
 */
export async function readHours(
  db: Connected,
  asked: Omit<FiguresAsked, 'periods' | 'by'>,
  period: Period,
  zone: ZoneOffset,
): Promise<Figures[]> {
  const spans = clockSpans(period, zone)
  const hours = Array.from({ length: HOURS }, () => NO_FIGURES)
  for (const { keys, figures } of await readRollup(db, {
    ...asked,
    periods: spans,
    by: ['quarter'],
  })) {
    for (const [index, { offset }] of spans.entries()) {
      const hour = hourOf(Number(keys[0]), offset)
      hours[hour] = addFigures(hours[hour] ?? NO_FIGURES, figures[index] ?? NO_FIGURES)
    }
  }
  return hours
}
