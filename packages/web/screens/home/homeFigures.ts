import { parseMicros } from '@tandem/core'
import type { TotalData, TrafficFigures } from '@tandem/model'

/** Whether anything was ever sent, as far as the home figures reach back. */
export const isNew = ({ days, lastWeek, week }: TotalData): boolean =>
  lastWeek.sent === 0 && week.sent === 0 && days.every(({ sent }) => sent === 0)

type Ended = Pick<TrafficFigures, 'delivered' | 'failed'>

/** Delivered of what has ended, in percent with one decimal; null of nothing. */
export function deliveryRate({ delivered, failed }: Ended): number | null {
  const ended = delivered + failed
  return ended === 0 ? null : Math.round((delivered / ended) * 1000) / 10
}

/** An amount of the wire in micros, losses below zero. */
export const microsOf = (amount: string): bigint => {
  const size = parseMicros(amount.replace('-', '')) ?? 0n
  return amount.startsWith('-') ? -size : size
}

/** An amount as a number, for comparing and drawing only: what is shown stays the exact decimal. */
export const comparable = (amount: string): number => Number(microsOf(amount))

/** Several figures as one. */
export const sumOf = (all: readonly Ended[]): Ended => ({
  delivered: all.reduce((sum, one) => sum + one.delivered, 0),
  failed: all.reduce((sum, one) => sum + one.failed, 0),
})

/** The values of the days that are over, oldest first. */
export const wholeDays = <Day>(
  days: readonly Day[],
  value: (day: Day) => number | null | undefined,
): number[] => days.slice(0, -1).map((day) => value(day) ?? 0)
