import { type Exchange, isBelowConverted } from '../money/exchange.ts'
import { priceMicros } from '../money/price.ts'
import type { Rounding } from '../money/round.ts'
import { callMicros, type ChargedCall, type TimeTerms } from './callCharge.ts'
import { isCallBelow } from './isCallBelow.ts'
import { rateKindOf } from './rateKind.ts'

/** A message costs its price, in nanos, for each of its parts. */
export interface PartTerms {
  by: 'part'
  priceNanos: bigint
}

/** A query of a number, or a delivered template of a category, costs its price, in nanos, each. */
export interface UnitTerms {
  by: 'unit'
  priceNanos: bigint
}

/** How a rate charges: messages by their parts, calls by their time, and what is counted by its number. */
export type Terms = PartTerms | TimeTerms | UnitTerms

/** What is charged: how many parts or units, or a call. */
export type Quantity = number | ChargedCall

export const perPart = (priceNanos: bigint): PartTerms => ({ by: 'part', priceNanos })
export const perUnit = (priceNanos: bigint): UnitTerms => ({ by: 'unit', priceNanos })

/** What a rate of a price list says of its charges. Messages, queries and templates have a price alone. */
export interface RateFigures {
  priceNanos: bigint
  connectNanos?: bigint | null
  speechNanos?: bigint | null
  firstSeconds?: number | null
  nextSeconds?: number | null
  freeSeconds?: number | null
  leastSeconds?: number | null
  /** 'call': the price is of a whole call, however long it is; otherwise of a minute. */
  per?: string | null
}

/** Price lists cannot leave out the intervals of calls; these hold for what is still being typed. */
export const USUAL_SECONDS = 60

/** The terms of a rate for a product. A price per call is a fee that no second of the call changes. */
export function termsOf(product: string, figures: RateFigures): Terms {
  const { priceNanos, per, firstSeconds, nextSeconds, connectNanos } = figures
  const kind = rateKindOf(product)
  if (kind === 'message') return perPart(priceNanos)
  if (kind === 'query' || kind === 'template') return perUnit(priceNanos)
  const isWhole = per === 'call'
  return {
    by: 'time',
    priceNanos: isWhole ? 0n : priceNanos,
    connectNanos: (connectNanos ?? 0n) + (isWhole ? priceNanos : 0n),
    firstSeconds: firstSeconds ?? USUAL_SECONDS,
    nextSeconds: nextSeconds ?? USUAL_SECONDS,
    speechNanos: figures.speechNanos ?? null,
    freeSeconds: figures.freeSeconds ?? null,
    leastSeconds: figures.leastSeconds ?? null,
  }
}

/**
 * What a quantity costs, micros: multiplied out first in exact integers, and rounded once.
 * @throws Error for a call at terms of parts or units, or for a number at terms of time: a rate of one product was looked
 * up for another
 */
export function priceOf(terms: Terms, quantity: Quantity, rounding: Rounding = 'half_up'): bigint {
  if (typeof quantity === 'number') {
    if (terms.by === 'time') throw new Error('A call is priced by its length, not by a number')
    return priceMicros(terms.priceNanos, quantity, rounding)
  }
  if (terms.by !== 'time') throw new Error(`What is charged by ${terms.by} is priced by a number`)
  return callMicros(terms, quantity, rounding)
}

/**
 * Whether selling by the first terms loses against buying by the second for any quantity that can occur. Exact: nothing is
 * rounded. It is the one rule of price lists, of their checks and of what is rated. Terms of different kinds have no
 * quantity in common, so nothing may be sold across them.
 * @param exchange from the currency in which it is bought; null: both are in one
 */
export function isBelow(sold: Terms, bought: Terms, exchange: Exchange | null = null): boolean {
  const isLess = (one: bigint, other: bigint): boolean =>
    exchange === null ? one < other : isBelowConverted(one, other, exchange)
  if (sold.by === 'time' && bought.by === 'time') return isCallBelow(sold, bought, isLess)
  return sold.by !== bought.by || isLess(sold.priceNanos, bought.priceNanos)
}
