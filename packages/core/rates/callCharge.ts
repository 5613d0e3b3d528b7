import { divideRounded, type Rounding } from '../money/round.ts'

/** How calls to a destination are charged. Prices are per minute, in nanos. */
export interface TimeTerms {
  by: 'time'
  priceNanos: bigint
  /** Within the first interval, where that costs something else. */
  firstPriceNanos?: bigint | null
  /** Once for each call that is answered, nanos. */
  connectNanos?: bigint | null
  /** Once for each answered call in which text was spoken, nanos. */
  speechNanos?: bigint | null
  /** The first interval is billed whole, and the time after it in steps of the next: 60 and 6 is "60/6". */
  firstSeconds: number
  nextSeconds: number
  /** Taken off before intervals are counted. */
  freeSeconds?: number | null
  /** Billed at least, of what is not free. */
  leastSeconds?: number | null
}

/** A call as it is charged. */
export interface ChargedCall {
  /** From the answer to the end, in milliseconds; 0 if nobody answered. */
  ms: number
  /** Whether text was spoken in it, which may have a fee. */
  isSpoken?: boolean
}

/** The intervals that price lists usually have, first and next, in seconds. */
export const usualIntervals = ['60/60', '30/6', '6/6', '1/1', '60/1', '60/6'] as const

/** Seconds that begun count as whole, so a call of 3.1 s takes 4 s. An unanswered one takes none. */
const wholeSeconds = (ms: number): number => Math.max(0, Math.ceil(ms / 1000))

/**
 * The seconds that a call of `ms` is billed: none if nobody answered or all of it was free, otherwise the first interval and
 * as many of the next as were begun. Steps follow the first interval: 90/60 bills 90, 150, 210.
 */
export function billedSeconds(terms: TimeTerms, ms: number): number {
  const taken = wholeSeconds(ms) - (terms.freeSeconds ?? 0)
  if (taken <= 0) return 0
  const { firstSeconds, nextSeconds } = terms
  const least = Math.max(taken, terms.leastSeconds ?? 0)
  if (least <= firstSeconds) return firstSeconds
  return firstSeconds + Math.ceil((least - firstSeconds) / nextSeconds) * nextSeconds
}

/**
 * What a call costs exactly, before any rounding, in sixtieths of a nano: prices are per minute and time is in seconds.
 * Whoever was not reached pays nothing, not even the connection fee.
 */
export function exactCallPrice(terms: TimeTerms, { ms, isSpoken = false }: ChargedCall): bigint {
  if (wholeSeconds(ms) === 0) return 0n
  const billed = billedSeconds(terms, ms)
  const first = Math.min(billed, terms.firstSeconds)
  const fees = (terms.connectNanos ?? 0n) + (isSpoken ? (terms.speechNanos ?? 0n) : 0n)
  return (
    BigInt(first) * (terms.firstPriceNanos ?? terms.priceNanos) +
    BigInt(billed - first) * terms.priceNanos +
    fees * 60n
  )
}

/** What a call costs, micros: time and fees are rounded once and together, never per interval. */
export const callMicros = (
  terms: TimeTerms,
  call: ChargedCall,
  rounding: Rounding = 'half_up',
): bigint => divideRounded(exactCallPrice(terms, call), 60_000n, rounding)

/**
 * The longest call, in whole seconds, that costs at most so much; null if even the longest of a day does. What is held for
 * a call in progress is enough for it.
 */
export function affordableSeconds(terms: TimeTerms, micros: bigint): number | null {
  const fits = (seconds: number): boolean => callMicros(terms, { ms: seconds * 1000 }) <= micros
  let [low, high] = [0, 86_400]
  if (fits(high)) return null
  while (high - low > 1) {
    const middle = (low + high) >> 1
    if (fits(middle)) low = middle
    else high = middle
  }
  return low
}
