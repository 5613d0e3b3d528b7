import { divideRounded, type Rounding } from '../money/round.ts'

/** How calls to a destination are charged. Prices are per minute, in nanos. */
export interface CallTerms {
  priceNanos: bigint
  /** Within the first interval, where that costs something else. */
  firstPriceNanos?: bigint | null
  /** Once for each call that is answered, nanos. */
  connectNanos?: bigint | null
  /** The first interval is billed whole, and the time after it in steps of the next: 60 and 6 is "60/6". */
  firstSeconds: number
  nextSeconds: number
  /** Taken off before intervals are counted. */
  freeSeconds?: number | null
  /** Billed at least, of what is not free. */
  leastSeconds?: number | null
}

/** The intervals that price lists usually have, first and next, in seconds. */
export const usualIntervals = ['60/60', '30/6', '6/6', '1/1', '60/1', '60/6'] as const

/** A stretch of a call: up to a second of what is billed (null: to the end), billed in whole steps. */
export interface CallBand {
  upTo: number | null
  step: number
  /** Per minute, nanos. */
  priceNanos: bigint
}

/** Seconds that begun count as whole, so a call of 3.1 s takes 4 s. An unanswered one takes none. */
const wholeSeconds = (ms: number): number => Math.max(0, Math.ceil(ms / 1000))

/**
 * The seconds that a call of `ms` is billed: none if nobody answered or all of it was free, otherwise the first interval and
 * as many of the next as were begun. Steps follow the first interval: 90/60 bills 90, 150, 210.
 */
export function billedSeconds(terms: CallTerms, ms: number): number {
  const taken = wholeSeconds(ms) - (terms.freeSeconds ?? 0)
  if (taken <= 0) return 0
  const { firstSeconds, nextSeconds } = terms
  const least = Math.max(taken, terms.leastSeconds ?? 0)
  if (least <= firstSeconds) return firstSeconds
  return firstSeconds + Math.ceil((least - firstSeconds) / nextSeconds) * nextSeconds
}

/**
 * What a call of `ms` costs, micros: everything is multiplied out first and rounded once, never per interval. Whoever was
 * not reached pays nothing, not even the connection fee.
 */
export function callMicros(terms: CallTerms, ms: number, rounding?: Rounding): bigint {
  if (wholeSeconds(ms) === 0) return 0n
  const billed = billedSeconds(terms, ms)
  const first = Math.min(billed, terms.firstSeconds)
  const perMinute =
    BigInt(first) * (terms.firstPriceNanos ?? terms.priceNanos) +
    BigInt(billed - first) * terms.priceNanos
  return roundedMicros(perMinute, terms.connectNanos ?? 0n, rounding)
}

/**
 * The same for a tariff of several stretches, such as 30-second steps in the first minute and 10-second ones after it.
 * @param mostNanos what a call costs at most
 */
export function bandsMicros(
  bands: readonly CallBand[],
  ms: number,
  { connectNanos = 0n, mostNanos }: { connectNanos?: bigint; mostNanos?: bigint } = {},
): bigint {
  const seconds = wholeSeconds(ms)
  if (seconds === 0) return 0n
  let from = 0
  let perMinute = 0n
  for (const { upTo, step, priceNanos } of bands) {
    const length = (upTo ?? Number.POSITIVE_INFINITY) - from
    const billed = Math.min(length, Math.ceil(Math.max(0, seconds - from) / step) * step)
    perMinute += BigInt(billed) * priceNanos
    from += length
    if (seconds <= from) break
  }
  const micros = roundedMicros(perMinute, connectNanos)
  const most = mostNanos === undefined ? micros : divideRounded(mostNanos, 1000n, 'half_up')
  return micros < most ? micros : most
}

/** Nanos times seconds per minute, and nanos: micros, rounded once. */
const roundedMicros = (perMinute: bigint, connectNanos: bigint, rounding?: Rounding): bigint =>
  divideRounded(perMinute + connectNanos * 60n, 60_000n, rounding ?? 'half_up')

/**
 * The longest call, in whole seconds, that costs at most so much; null if even the longest of a day does. What is held for
 * a call in progress is enough for it.
 */
export function affordableSeconds(terms: CallTerms, micros: bigint): number | null {
  const fits = (seconds: number): boolean => callMicros(terms, seconds * 1000) <= micros
  let [low, high] = [0, 86_400]
  if (fits(high)) return null
  while (high - low > 1) {
    const middle = (low + high) >> 1
    if (fits(middle)) low = middle
    else high = middle
  }
  return low
}
