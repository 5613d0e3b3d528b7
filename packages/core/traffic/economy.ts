import { convertMicros, findExchange } from '../money/exchange.ts'
import { priceMicros } from '../money/price.ts'
import { findRate } from '../rates/rateIndex.ts'
import type { Network } from '../phone/network.ts'
import type { TrafficSnapshot } from './snapshot.ts'
import { gatewayQuality } from '../routing/gatewayQuality.ts'
import type { RouteEconomy } from '../routing/ranking.ts'

/** A gateway with the price list of its carrier. */
export interface Carrier {
  id: string
  costRateGroupId: string | null
  /** ISO 4217: of that list. */
  costCurrency: string | null
}

/** A message of a product to a network that the platform gets `paidMicros` of a currency for. */
export interface SoldMessage {
  product: string
  network: Network
  paidMicros: bigint
  currency: string
  /** Billed ones. */
  parts: number
}

const NANOS_PER_MICRO = 1_000n

/**
 * Money and quality of the gateways that could carry a message.
 * @param costs those already looked up of this product, network and currency
 */
export function economyOf(
  snapshot: TrafficSnapshot<Carrier>,
  { product, network, paidMicros, currency, parts }: SoldMessage,
  costs: Map<string, bigint | null> = new Map(),
): RouteEconomy {
  const below = new Map<string, boolean>()
  const costNanos = (gatewayId: string): bigint | null => {
    const known = costs.get(gatewayId)
    if (known !== undefined) return known
    const cost = carrierNanos(snapshot, gatewayId, { product, network, currency })
    costs.set(gatewayId, cost)
    return cost
  }
  return {
    priceNanos: (paidMicros * NANOS_PER_MICRO) / BigInt(parts),
    belowCost: snapshot.belowCost,
    costNanos,
    isBelowCost(gatewayId) {
      const known = below.get(gatewayId)
      if (known !== undefined) return known
      const cost = costNanos(gatewayId)
      const found = cost !== null && priceMicros(cost, parts) > paidMicros
      below.set(gatewayId, found)
      return found
    },
    quality: (gatewayId) => gatewayQuality(snapshot.qualities, gatewayId, network.country),
  }
}

/** What the carrier of a gateway takes for one part, in nanos of the currency; null: that is not known. */
function carrierNanos(
  { gateways, rates, exchange }: TrafficSnapshot<Carrier>,
  gatewayId: string,
  { product, network, currency }: Pick<SoldMessage, 'product' | 'network' | 'currency'>,
): bigint | null {
  const { costRateGroupId, costCurrency } = gateways.get(gatewayId) ?? {}
  if (!costRateGroupId || !costCurrency) return null
  const rate = findRate(rates(costRateGroupId, product), network)
  if (!rate) return null
  if (costCurrency === currency) return rate.terms.priceNanos
  const found = findExchange(exchange, costCurrency, currency)
  return found ? convertMicros(rate.terms.priceNanos, found) : null
}
