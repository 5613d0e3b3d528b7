import {
  chainPrices,
  type ChainRefusal,
  countParts,
  type FixedPrice,
  type FixedRate,
  mismatch,
  type Network,
  rateChain,
} from '@tandem/core'
import type { SmsProduct } from '@tandem/model'
import type { Snapshot } from '../../ports/trafficSnapshot.ts'

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

export interface PricedText {
  snapshot: Snapshot
  companyId: string
  product: SmsProduct
  /** The text: its number of parts depends on the gateway. */
  content: string
}

/** Price and route of a text for each network; networks repeat, so each is worked out once. */
export class NetworkPrices {
  private readonly text: PricedText
  private readonly known = new Map<Network, Price | Unpriced>()

  constructor(text: PricedText) {
    this.text = text
  }

  of(network: Network): Price | Unpriced {
    const known = this.known.get(network)
    if (known) return known
    const found = this.work(network)
    this.known.set(network, found)
    return found
  }

  /**
   * The quoted prices of every network: a task accepted now is sent at these prices, whatever they are later.
   */
  fixed(): FixedPrice[] {
    return [...this.known].flatMap(([{ country, mcc, mnc }, price]) =>
      'reason' in price ? [] : [{ country, mcc, mnc, ...fixedRates(price) }],
    )
  }

  private work(network: Network): Price | Unpriced {
    const { snapshot, companyId, product } = this.text
    const parts = this.partsTo(network)
    const hops = rateChain(snapshot, { companyId, product }, network)
    const priced = chainPrices(hops, parts ?? 1)
    if (!priced.ok) return { reason: priced.reason }
    if (parts === null) return { reason: 'route.notPresent' }
    return {
      partNanos: priced.rates[0]?.priceNanos ?? 0n,
      rates: priced.rates.map(({ id, priceNanos, chargeOn }) => ({ id, priceNanos, chargeOn })),
      exchanges: priced.costs ? hops.map(({ exchange }) => exchange) : undefined,
      micros: priced.pricesMicros[0] ?? 0n,
      parts,
    }
  }

  /** Parts of the text at the possible gateways of a network, the maximum; null without a route. */
  private partsTo(network: Network): number | null {
    const { snapshot, product, content } = this.text
    const charsets = snapshot.routes
      .filter((route) => mismatch(route, { product, ...network }) === null)
      .map(({ gatewayId }) => snapshot.gateways.get(gatewayId)?.gsmCharset ?? 'gsm7')
    if (charsets.length === 0) return null
    return Math.max(...[...new Set(charsets)].map((charset) => countParts(content, charset)))
  }
}

const fixedRates = ({ rates, exchanges }: Price): Pick<FixedPrice, 'rates' | 'exchanges'> =>
  exchanges ? { rates, exchanges } : { rates }
