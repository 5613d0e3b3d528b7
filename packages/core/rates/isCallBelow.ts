import { type Exchange, isBelow } from '../money/exchange.ts'
import { billedSeconds, type CallTerms } from './callCharge.ts'

/**
 * Whether some call costs less by the terms it is sold at than by those it is bought at: two lists of one price per minute
 * differ where one bills by the second and the other by the minute. Exact, in nanos times seconds per minute: nothing is
 * rounded, and what is bought is converted by `exchange` (null: both are in one currency).
 *
 * What is sold costs the least against it where a step of what is bought begins, so only these calls are compared: all
 * until both have left their first intervals, and one round of their steps more, after which the difference repeats and
 * can only grow where the price per minute is not lower. At most some ten thousand, as intervals are an hour at most.
 */
export function isCallBelow(
  sold: CallTerms,
  bought: CallTerms,
  exchange: Exchange | null = null,
): boolean {
  const isLess = (one: bigint, other: bigint): boolean =>
    exchange ? isBelow(one, other, exchange) : one < other
  // Long calls show it.
  if (isLess(sold.priceNanos, bought.priceNanos)) return true
  const settled = Math.max(settledAfter(sold), settledAfter(bought))
  const last = settled + leastCommonMultiple(sold.nextSeconds, bought.nextSeconds)
  const isLessAt = (seconds: number): boolean =>
    isLess(costOf(sold, seconds), costOf(bought, seconds))
  const free = bought.freeSeconds ?? 0
  if (isLessAt(1) || isLessAt(free + 1)) return true
  for (
    let at = free + bought.firstSeconds + 1;
    at <= last + bought.nextSeconds;
    at += bought.nextSeconds
  ) {
    if (isLessAt(at)) return true
  }
  return false
}

/** What an answered call of so many seconds costs, in nanos times seconds per minute. */
function costOf(terms: CallTerms, seconds: number): bigint {
  const billed = billedSeconds(terms, seconds * 1000)
  const first = Math.min(billed, terms.firstSeconds)
  return (
    BigInt(first) * (terms.firstPriceNanos ?? terms.priceNanos) +
    BigInt(billed - first) * terms.priceNanos +
    (terms.connectNanos ?? 0n) * 60n
  )
}

/** The second from which on a call is billed in steps of the next interval alone. */
const settledAfter = ({ firstSeconds, freeSeconds, leastSeconds }: CallTerms): number =>
  (freeSeconds ?? 0) + Math.max(firstSeconds, leastSeconds ?? 0)

function leastCommonMultiple(one: number, other: number): number {
  let [a, b] = [one, other]
  while (b > 0) [a, b] = [b, a % b]
  return (one / a) * other
}
