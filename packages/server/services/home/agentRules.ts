import { percentOf } from '@tandem/core'

/** A balance that lasts fewer days than this needs a recharge. */
export const LOW_DAYS = 7
/** Fewer messages per day say nothing about a country's routes. */
const ENOUGH_MESSAGES = 50
/** Drop in the delivery rate that matters, in percentage points. */
const FALL_POINTS = 10

/**
 * Whole days a balance lasts at the average daily spending of `days` days; null if nothing is spent. Amounts in
 * micros; a negative balance lasts none.
 */
export function daysLeft(spendable: bigint, spent: bigint, days: number): number | null {
  if (spent <= 0n) return null
  return spendable <= 0n ? 0 : Number((spendable * BigInt(days)) / spent)
}

interface Counts {
  sent: number
  delivered: number
}

/** Delivered of what was sent, in percent with one decimal. */
export const rateOf = ({ sent, delivered }: Counts): number => percentOf(delivered, sent) ?? 0

/** Whether the delivery rate dropped so far that someone should check the routes. */
export const isFailing = (now: Counts, before: Counts): boolean =>
  now.sent >= ENOUGH_MESSAGES &&
  before.sent >= ENOUGH_MESSAGES &&
  rateOf(before) - rateOf(now) >= FALL_POINTS
