import { exactCallPrice, type TimeTerms } from './callCharge.ts'

/**
 * Whether some call costs less by the terms it is sold at than by those it is bought at: two lists of one price per minute
 * differ where one bills by the second and the other by the minute, and a speech fee counts only in calls with speech.
 *
 * What is sold costs the least against it where a step of what is bought begins, so only these calls are compared: all
 * until both have left their first intervals, and one round of their steps more, after which the difference repeats and
 * can only grow where the price per minute is not lower. At most some ten thousand, as intervals are an hour at most.
 * @param isLess whether an exact amount of the sale is below one of the purchase, each in its own currency
 */
export function isCallBelow(
  sold: TimeTerms,
  bought: TimeTerms,
  isLess: (sold: bigint, bought: bigint) => boolean,
): boolean {
  // A call that is long enough shows a lower price per minute, whatever its fees are.
  if (isLess(sold.priceNanos, bought.priceNanos)) return true
  const settled = Math.max(settledAfter(sold), settledAfter(bought))
  const last = settled + leastCommonMultiple(sold.nextSeconds, bought.nextSeconds)
  // A speech fee that only the sale has makes no call cheaper.
  const hasSpeech = Boolean(bought.speechNanos)
  const isLessAt = (seconds: number): boolean =>
    isLessFor(seconds, false) || (hasSpeech && isLessFor(seconds, true))
  const isLessFor = (seconds: number, isSpoken: boolean): boolean => {
    const call = { ms: seconds * 1000, isSpoken }
    return isLess(exactCallPrice(sold, call), exactCallPrice(bought, call))
  }
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

/** The second from which on a call is billed in steps of the next interval alone. */
const settledAfter = ({ firstSeconds, freeSeconds, leastSeconds }: TimeTerms): number =>
  (freeSeconds ?? 0) + Math.max(firstSeconds, leastSeconds ?? 0)

function leastCommonMultiple(one: number, other: number): number {
  let [a, b] = [one, other]
  while (b > 0) [a, b] = [b, a % b]
  return (one / a) * other
}
