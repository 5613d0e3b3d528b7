/** A balance that ends within so many days at its pace wants a recharge. */
export const LOW_DAYS = 7
/** A country with fewer messages in a day says nothing of its routes. */
const ENOUGH_MESSAGES = 50
/** Share of delivered messages that has to be lost, in percentage points. */
const FALL_POINTS = 10

/**
 * Whole days a balance lasts when as much is spent each day as on average in `days` days; null when nothing is spent.
 * Amounts in micros; a balance below zero lasts none.
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
export const rateOf = ({ sent, delivered }: Counts): number =>
  sent === 0 ? 0 : Math.round((delivered / sent) * 1000) / 10

/** Whether delivery fell so far against the time before that somebody should look at the routes. */
export const isFailing = (now: Counts, before: Counts): boolean =>
  now.sent >= ENOUGH_MESSAGES &&
  before.sent >= ENOUGH_MESSAGES &&
  rateOf(before) - rateOf(now) >= FALL_POINTS
