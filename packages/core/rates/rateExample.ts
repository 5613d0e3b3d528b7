import { parseNanos } from '../money/decimal.ts'
import { billedSeconds } from './callCharge.ts'
import { type RateKey, type RateKind, rateKindOf } from './rateKind.ts'
import { priceOf, termsOf, USUAL_SECONDS } from './terms.ts'

/** How many of what is charged one by one, and how long a call is, so that intervals show. */
export const EXAMPLE_UNITS = 1000
export const EXAMPLE_SECONDS = 75

/** What one rate makes of a usual charge, micros. */
export interface RateExample {
  kind: RateKind
  micros: bigint
  /** Of a call that is charged by its length: the seconds that are billed. */
  billed?: number
}

/**
 * What something usual costs by a rate as it is typed: 1,000 parts, queries or deliveries, each rounded by itself, or a call of
 * 75 s. Undefined while an amount is missing or malformed. Empty intervals are the usual 60.
 */
export function rateExample(
  rate: RateKey & { price?: unknown; connectFee?: unknown; speechFee?: unknown },
): RateExample | undefined {
  const kind = rateKindOf(rate.product)
  const priceNanos = nanosIn(rate.price)
  if (priceNanos === undefined) return undefined
  const [connectNanos, speechNanos] = [rate.connectFee, rate.speechFee].map(feeIn)
  const firstSeconds = secondsIn(rate.firstSeconds, USUAL_SECONDS)
  const nextSeconds = secondsIn(rate.nextSeconds, USUAL_SECONDS)
  const freeSeconds = secondsIn(rate.freeSeconds, 0)
  const leastSeconds = secondsIn(rate.leastSeconds, 0)
  const per = kind === 'ivr' && rate.per === 'call' ? 'call' : null
  const isCall = kind === 'call' || kind === 'ivr'
  if (isCall && (connectNanos === undefined || speechNanos === undefined)) return undefined
  if (isCall && (firstSeconds < 1 || nextSeconds < 1)) return undefined
  const fees = { connectNanos: connectNanos ?? null, speechNanos: speechNanos ?? null }
  const intervals = { firstSeconds, nextSeconds, freeSeconds, leastSeconds }
  const terms = termsOf(rate.product, { priceNanos, ...fees, ...intervals, per })
  if (terms.by !== 'time') return { kind, micros: priceOf(terms, 1) * BigInt(EXAMPLE_UNITS) }
  const ms = EXAMPLE_SECONDS * 1000
  const micros = priceOf(terms, { ms, isSpoken: kind === 'ivr' })
  return { kind, micros, ...(per !== 'call' && { billed: billedSeconds(terms, ms) }) }
}

const nanosIn = (value: unknown): bigint | undefined =>
  typeof value === 'string' ? parseNanos(value.trim()) : undefined
/** A fee that is left empty is none. */
const feeIn = (value: unknown): bigint | undefined =>
  value == null || value === '' ? 0n : nanosIn(value)
const secondsIn = (value: unknown, empty: number): number =>
  typeof value === 'number' && Number.isInteger(value) && value >= 0 ? value : empty
