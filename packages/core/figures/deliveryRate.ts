import { percentOf } from './percentOf.ts'

/** Fewer messages per day say nothing about a country's routes. */
const ENOUGH_MESSAGES = 50
/** Drop in the delivery rate that matters, in percentage points. */
const FALL_POINTS = 10

interface Counts {
  sent: number
  delivered: number
}

/** Delivered of what was sent, in percent with one decimal. */
export const deliveryRate = ({ sent, delivered }: Counts): number => percentOf(delivered, sent) ?? 0

/** Whether the delivery rate dropped so far that someone should check the routes. */
export const isFailing = (now: Counts, before: Counts): boolean =>
  now.sent >= ENOUGH_MESSAGES &&
  before.sent >= ENOUGH_MESSAGES &&
  deliveryRate(before) - deliveryRate(now) >= FALL_POINTS
