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
/** How long what is told apart lasts, minutes. */
const LENGTHS = { quarter: 15, hour: 60 } as const

/** The hour of the day, 0 to 23, in which a quarter or hour of UTC days lies where clocks are so many minutes ahead. */
export const hourOf = (unit: keyof typeof LENGTHS, nth: number, offset: number): number => {
  const hour = Math.floor((nth * LENGTHS[unit] + offset) / 60) % HOURS
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
  const periods = clockSpans(period, zone)
  // Where clocks are whole hours ahead, what is kept per hour is enough.
  const unit = periods.every(({ offset }) => offset % LENGTHS.hour === 0) ? 'hour' : 'quarter'
  const hours = Array.from({ length: HOURS }, () => NO_FIGURES)
  for (const { keys, figures } of await readRollup(db, { ...asked, periods, by: [unit] })) {
    for (const [index, { offset }] of periods.entries()) {
      const hour = hourOf(unit, Number(keys[0]), offset)
      hours[hour] = addFigures(hours[hour] ?? NO_FIGURES, figures[index] ?? NO_FIGURES)
    }
  }
  return hours
}
