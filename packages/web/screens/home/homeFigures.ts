import { parseMicros } from '@tandem/core'
import type { TotalData, TrafficFigures } from '@tandem/model'

/** Whether anything was sent in the period of the home figures. */
export const isNew = ({ days, lastWeek, week }: TotalData): boolean =>
  lastWeek.sent === 0 && week.sent === 0 && days.every(({ sent }) => sent === 0)

type Ended = Pick<TrafficFigures, 'delivered' | 'failed'>

/** Delivered messages among finished ones, in percent with one decimal; null if there are none. */
export function deliveryRate({ delivered, failed }: Ended): number | null {
  const ended = delivered + failed
  return ended === 0 ? null : Math.round((delivered / ended) * 1000) / 10
}

/** A wire amount in micros, losses below zero. */
export const microsOf = (amount: string): bigint => {
  const size = parseMicros(amount.replace('-', '')) ?? 0n
  return amount.startsWith('-') ? -size : size
}

/** An amount as a number, only for comparing and drawing: the exact decimal is displayed. */
export const comparable = (amount: string): number => Number(microsOf(amount))

/** Several figures added up. */
export const sumOf = (all: readonly Ended[]): Ended => ({
  delivered: all.reduce((sum, one) => sum + one.delivered, 0),
  failed: all.reduce((sum, one) => sum + one.failed, 0),
})

/** The values of complete days, oldest first. */
export const wholeDays = <Day>(
  days: readonly Day[],
  value: (day: Day) => number | null | undefined,
): number[] => days.slice(0, -1).map((day) => value(day) ?? 0)
