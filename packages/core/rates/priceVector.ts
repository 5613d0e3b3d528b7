import { priceMicros } from '../money/price.ts'
import type { Rounding } from '../money/round.ts'
import { type Destination, findRate, type Rate, type RateIndex } from './rateIndex.ts'

/** The price of one message at each hop of a sales chain, or the hop where rating failed. */
export type PriceVector =
  | { ok: true; pricesMicros: bigint[]; rates: Rate[] }
  | { ok: false; reason: 'rate.notPresent' | 'rate.belowCost'; hop: number }

/**
 * Prices a message of `parts` parts for a chain: index 0 holds the rates of the customer, then of
 * its agent, then of the agent above. Nobody may sell below what he pays: a hop whose rate is above
 * that of the hop before it refuses the message. All indexes must be in one currency.
 */
export function priceVector(
  chain: readonly RateIndex[],
  destination: Destination,
  parts: number,
  rounding: Rounding = 'half_up',
): PriceVector {
  const rates: Rate[] = []
  const pricesMicros: bigint[] = []
  let selling: Rate | undefined
  for (const [hop, index] of chain.entries()) {
    const rate = findRate(index, destination)
    if (!rate) return { ok: false, reason: 'rate.notPresent', hop }
    if (selling && rate.priceNanos > selling.priceNanos) {
      return { ok: false, reason: 'rate.belowCost', hop }
    }
    rates.push(rate)
    pricesMicros.push(priceMicros(rate.priceNanos, parts, rounding))
    selling = rate
  }
  return { ok: true, pricesMicros, rates }
}
