import { type Exchange, isBelow } from '../money/exchange.ts'
import type { CallTerms } from './callCharge.ts'
import { isCallBelow } from './isCallBelow.ts'

/** How a rate bills calls beside its price. */
export interface CallBilling {
  firstSeconds: number
  nextSeconds: number
  freeSeconds: number | null
  leastSeconds: number | null
  /** 'call': the price is of a whole call, however long; else of a minute. */
  per: string | null
  connectNanos: bigint | null
  speechNanos: bigint | null
}

/** What a comparison of two rates needs of each; of calls how they are billed too. */
export interface ComparableRate {
  priceNanos: bigint
  call?: CallBilling | null
}

/**
 * Whether something is sold at one rate for less than it is bought at another: of calls, any call, by its intervals and fees
 * as well as its price. The one rule of price lists and of what is rated.
 * @param exchange from the currency in which it is bought; null: both are in one
 */
export function isRateBelow(
  sold: ComparableRate,
  bought: ComparableRate,
  exchange: Exchange | null = null,
): boolean {
  const isLess = (one: bigint, other: bigint): boolean =>
    exchange ? isBelow(one, other, exchange) : one < other
  if (!sold.call || !bought.call) return isLess(sold.priceNanos, bought.priceNanos)
  return (
    isLess(sold.call.speechNanos ?? 0n, bought.call.speechNanos ?? 0n) ||
    isCallBelow(
      callTerms(sold.priceNanos, sold.call),
      callTerms(bought.priceNanos, bought.call),
      exchange,
    )
  )
}

/** A price per call is one that no second of it changes. */
export function callTerms(
  priceNanos: bigint,
  { per, connectNanos, speechNanos: _speech, ...intervals }: CallBilling,
): CallTerms {
  const fee = connectNanos ?? 0n
  return per === 'call'
    ? { ...intervals, priceNanos: 0n, connectNanos: priceNanos + fee }
    : { ...intervals, priceNanos, connectNanos: fee }
}
