import {
  atFixedPrice,
  chainPrices,
  type ChainRefusal,
  type FixedPrice,
  type FixedRate,
  type GatewayCharset,
  mismatch,
  type Network,
  isSameDestination,
  rateChain,
  upwards,
} from '@tandem/core'
import type { SmsProduct } from '@tandem/model'
import type { Snapshot } from '../../ports/sms/trafficSnapshot.ts'

/** Of one message to a network. */
export interface Price {
  /** Of one part. */
  partNanos: bigint
  micros: bigint
  parts: number
  /** Of the whole chain, customer first. */
  rates: FixedRate[]
  exchanges: FixedPrice['exchanges']
}

/** Why there is none. */
export interface Unpriced {
  reason: ChainRefusal | 'route.notPresent'
}

/** Companies and products of which a snapshot remembers what was worked out. */
const MOST_REMEMBERED = 1_000

const bySnapshot = new WeakMap<Snapshot, Map<string, NetworkRates>>()

/** The rates of a company's product: one for all its sends, as long as the snapshot is in force. */
export function networkRatesOf(
  snapshot: Snapshot,
  companyId: string,
  product: SmsProduct,
): NetworkRates {
  const all = bySnapshot.get(snapshot) ?? new Map<string, NetworkRates>()
  bySnapshot.set(snapshot, all)
  const key = `${companyId}|${product}`
  const known = all.get(key)
  if (known) return known
  const [oldest] = all.keys()
  if (all.size >= MOST_REMEMBERED && oldest !== undefined) all.delete(oldest)
  const made = new NetworkRates(snapshot, companyId, product)
  all.set(key, made)
  return made
}

/** Prices and alphabets by network, each worked out once: going through all routes costs more than a message may. */
export class NetworkRates {
  private readonly snapshot: Snapshot
  private readonly companyId: string
  private readonly product: SmsProduct
  private readonly fixed: readonly FixedPrice[]
  private readonly alphabets = new Map<Network, readonly GatewayCharset[]>()
  private readonly prices = new Map<Network, Map<number | null, Price | Unpriced>>()

  /** @param fixed prices that were promised: rates count where there is none */
  constructor(
    snapshot: Snapshot,
    companyId: string,
    product: SmsProduct,
    fixed: readonly FixedPrice[] = [],
  ) {
    this.snapshot = snapshot
    this.companyId = companyId
    this.product = product
    this.fixed = fixed
  }

  /** The alphabets of the gateways that routes of the network name; none without a route. */
  charsets(network: Network): readonly GatewayCharset[] {
    const known = this.alphabets.get(network)
    if (known) return known
    const { snapshot, product, companyId } = this
    const companies = upwards(snapshot, companyId).map(({ id }) => id)
    const { country, mcc, mnc } = network
    const charsets = snapshot.routes
      .filter((route) => mismatch(route, { product, country, mcc, mnc, companies }) === null)
      .map(({ gatewayId }) => snapshot.gateways.get(gatewayId)?.gsmCharset ?? 'gsm7')
    const distinct = [...new Set(charsets)]
    this.alphabets.set(network, distinct)
    return distinct
  }

  /** @param parts null: the network has no route */
  price(network: Network, parts: number | null): Price | Unpriced {
    const byParts = this.prices.get(network) ?? new Map<number | null, Price | Unpriced>()
    this.prices.set(network, byParts)
    const known = byParts.get(parts)
    if (known) return known
    const price = this.work(network, parts)
    byParts.set(parts, price)
    return price
  }

  private work(network: Network, parts: number | null): Price | Unpriced {
    const { snapshot, companyId, product } = this
    const rated = rateChain(snapshot, { companyId, product }, network)
    const promised = this.fixed.find((price) => isSameDestination(price, network))
    const hops = promised ? atFixedPrice(rated, promised) : rated
    const priced = chainPrices(hops, parts ?? 1)
    if (!priced.ok) return { reason: priced.reason }
    if (parts === null) return { reason: 'route.notPresent' }
    return {
      partNanos: priced.rates[0]?.terms.priceNanos ?? 0n,
      rates: priced.rates.map(({ id, terms, chargeOn }) => ({ id, terms, chargeOn })),
      exchanges: priced.costs ? hops.map(({ exchange }) => exchange) : undefined,
      micros: priced.pricesMicros[0] ?? 0n,
      parts,
    }
  }
}
