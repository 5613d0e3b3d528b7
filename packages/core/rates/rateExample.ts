import { parseNanos } from '../money/decimal.ts'
import { priceMicros } from '../money/price.ts'
import { billedSeconds, callMicros } from './callCharge.ts'
import { type RateKey, type RateKind, rateKindOf } from './rateKind.ts'
import { ivrMicros } from './unitCharges.ts'

/** How many of what is charged one by one, and how long a call is, so that intervals show. */
export const EXAMPLE_UNITS = 1000
export const EXAMPLE_SECONDS = 75
const USUAL_SECONDS = 60

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
  if (kind !== 'call' && kind !== 'ivr') {
    return { kind, micros: priceMicros(priceNanos, 1) * BigInt(EXAMPLE_UNITS) }
  }
  const [connectNanos, speechNanos] = [rate.connectFee, rate.speechFee].map(feeIn)
  const firstSeconds = secondsIn(rate.firstSeconds, USUAL_SECONDS)
  const nextSeconds = secondsIn(rate.nextSeconds, USUAL_SECONDS)
  const freeSeconds = secondsIn(rate.freeSeconds, 0)
  const leastSeconds = secondsIn(rate.leastSeconds, 0)
  if (connectNanos === undefined || speechNanos === undefined) return undefined
  if (firstSeconds < 1 || nextSeconds < 1) return undefined
  const terms = { priceNanos, connectNanos, firstSeconds, nextSeconds, freeSeconds, leastSeconds }
  const ms = EXAMPLE_SECONDS * 1000
  const billed = billedSeconds(terms, ms)
  if (kind === 'call') return { kind, micros: callMicros(terms, ms), billed }
  const per = rate.per === 'call' ? 'call' : 'minute'
  const micros = ivrMicros({ ...terms, per, speechNanos }, { ms, isSpoken: true })
  return { kind, micros, ...(per === 'minute' && { billed }) }
}

const nanosIn = (value: unknown): bigint | undefined =>
  typeof value === 'string' ? parseNanos(value.trim()) : undefined
/** A fee that is left empty is none. */
const feeIn = (value: unknown): bigint | undefined =>
  value == null || value === '' ? 0n : nanosIn(value)
const secondsIn = (value: unknown, empty: number): number =>
  typeof value === 'number' && Number.isInteger(value) && value >= 0 ? value : empty
