import { divideRounded, type Rounding } from './round.ts'

/** Decimals of an exchange rate. */
export const EXCHANGE_DECIMALS = 10
const UNITS = 10n ** BigInt(EXCHANGE_DECIMALS)

/** How many `quote` one `base` is worth (ISO 4217), from an instant until the pair's next rate. */
export interface ExchangeRate {
  id: string
  base: string
  quote: string
  /** In 1e-10 of `quote`; positive. */
  rateUnits: bigint
  /** UTC ms. */
  effectiveAt: number
}

/** The exchange rates in force at one instant, by pair. */
export interface ExchangeIndex {
  byPair: ReadonlyMap<string, ExchangeRate>
  /** When the next rate takes effect (UTC ms). */
  nextChangeAt: number | null
}

/** A rate as it converts from one currency to another; kept with what was converted by it. */
export interface Exchange {
  rateId: string
  rateUnits: bigint
  /** From `quote` to `base`. */
  isInverse: boolean
}

/** What a seller's own purchase is in the currency of its sale, by the exchange rate it was rated at: never reckoned anew. */
export interface ConvertedCost extends Exchange {
  costMicros: bigint
}

/** Of each hop of a chain what it costs its seller, where that buys in another currency; null: all of it is in one. */
export type Costs = readonly (ConvertedCost | null)[] | null

/** A pair has one rate at a time, whichever of its currencies is the base: the other direction is its inverse. */
export function buildExchangeIndex(rows: Iterable<ExchangeRate>, nowMs: number): ExchangeIndex {
  const byPair = new Map<string, ExchangeRate>()
  let nextChangeAt: number | null = null
  for (const rate of rows) {
    const { base, quote, effectiveAt } = rate
    const pair = pairOf(base, quote)
    if (effectiveAt > nowMs) nextChangeAt = Math.min(nextChangeAt ?? effectiveAt, effectiveAt)
    else if ((byPair.get(pair)?.effectiveAt ?? effectiveAt) <= effectiveAt) byPair.set(pair, rate)
  }
  return { byPair, nextChangeAt }
}

/** How to convert between two currencies now; undefined without a rate in force. */
export function findExchange(
  { byPair }: ExchangeIndex,
  from: string,
  to: string,
): Exchange | undefined {
  const rate = byPair.get(pairOf(from, to))
  return rate && { rateId: rate.id, rateUnits: rate.rateUnits, isInverse: rate.base !== from }
}

/**
 * Converts an amount (micros; a price in nanos likewise): multiplied or divided by the rate once, and rounded once, to the
 * nearest with ties away from zero. What was converted is kept and never converted again.
 */
export function convertMicros(
  micros: bigint,
  { rateUnits, isInverse }: Exchange,
  rounding: Rounding = 'half_up',
): bigint {
  const [times, by] = isInverse ? [UNITS, rateUnits] : [rateUnits, UNITS]
  return divideRounded(micros * times, by, rounding)
}

/** Whether a price is below another one that `exchange` converts to its currency; exact, nothing is rounded. */
export function isBelowConverted(
  price: bigint,
  other: bigint,
  { rateUnits, isInverse }: Exchange,
): boolean {
  return isInverse ? price * rateUnits < other * UNITS : price * UNITS < other * rateUnits
}

const pairOf = (one: string, other: string): string =>
  one < other ? `${one}/${other}` : `${other}/${one}`
