import { divideRounded, type Rounding } from './round.ts'

/**
 * Price of a message: rate (nanos per part) times parts, in micros. Multiplied first and divided
 * once, so that no rounding is done per part.
 */
export function priceMicros(
  rateNanos: bigint,
  parts: number,
  rounding: Rounding = 'half_up',
): bigint {
  return divideRounded(rateNanos * BigInt(parts), 1000n, rounding)
}
