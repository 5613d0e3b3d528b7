import { percentOf } from '@tandem/core'
import type { TotalData, TrafficFigures } from '@tandem/model'

/** Whether anything was sent in the period of the home figures. */
export const isNew = ({ days, lastWeek, week }: TotalData): boolean =>
  lastWeek.sent === 0 && week.sent === 0 && days.every(({ sent }) => sent === 0)

type Ended = Pick<TrafficFigures, 'delivered' | 'failed'>

/** Delivered messages among finished ones, in percent with one decimal; null if there are none. */
export const deliveryRate = ({ delivered, failed }: Ended): number | null =>
  percentOf(delivered, delivered + failed)

/** Codes that were entered among those sent, in percent with one decimal; null if there are none. */
export const conversion = ({
  codes,
  converted,
}: Pick<TrafficFigures, 'codes' | 'converted'>): number | null => percentOf(converted, codes)

/** Several figures added up. */
export const sumOf = (all: readonly Ended[]): Ended => ({
  delivered: all.reduce((sum, one) => sum + one.delivered, 0),
  failed: all.reduce((sum, one) => sum + one.failed, 0),
})

/** The values of complete days, oldest first. */
export const wholeDays = <Day, Value>(days: readonly Day[], value: (day: Day) => Value): Value[] =>
  days.slice(0, -1).map(value)
