import {
  chainPrices,
  type ChainRefusal,
  countParts,
  type CountryTexts,
  type FixedPrice,
  type FixedRate,
  type GatewayCharset,
  mismatch,
  type Network,
  rateChain,
  upwards,
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

/** The same as each country gets it. */
export type TextOfCountries = Omit<PricedText, 'content'> & { texts: Pick<CountryTexts, 'text'> }

/** What was worked out for a network: by the number of parts, of which the text common to all has `common`. */
interface Known {
  charsets: readonly GatewayCharset[]
  common: number | null
  byParts: Map<number | null, Price | Unpriced>
}

/** Price and route of a text for each network; networks repeat, so each is worked out once. */
export class NetworkPrices {
  private readonly text: TextOfCountries
  private readonly known = new Map<Network, Known>()

  constructor(text: TextOfCountries) {
    this.text = text
  }

  /** @param own the text as it is sent, if it is not the one common to all */
  of(network: Network, own?: string): Price | Unpriced {
    const known = this.known.get(network) ?? this.meet(network)
    const parts = own === undefined ? known.common : mostParts(own, known.charsets)
    const found = known.byParts.get(parts) ?? this.work(network, parts)
    known.byParts.set(parts, found)
    return found
  }

  /**
   * The quoted prices of every network: a task accepted now is sent at these prices, whatever they are later.
   */
  fixed(): FixedPrice[] {
    return [...this.known].flatMap(([{ country, mcc, mnc }, { byParts }]) => {
      const price = [...byParts.values()].find((each) => !('reason' in each))
      return !price || 'reason' in price ? [] : [{ country, mcc, mnc, ...fixedRates(price) }]
    })
  }

  private meet(network: Network): Known {
    const charsets = this.charsetsTo(network)
    const common = mostParts(this.text.texts.text(network.country), charsets)
    const known = { charsets, common, byParts: new Map() }
    this.known.set(network, known)
    return known
  }

  private work(network: Network, parts: number | null): Price | Unpriced {
    const { snapshot, companyId, product } = this.text
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

  /** The alphabets of the possible gateways of a network; none without a route. */
  private charsetsTo(network: Network): GatewayCharset[] {
    const { snapshot, product, companyId } = this.text
    const companies = upwards(snapshot, companyId).map(({ id }) => id)
    const { country, mcc, mnc } = network
    const charsets = snapshot.routes
      .filter((route) => mismatch(route, { product, country, mcc, mnc, companies }) === null)
      .map(({ gatewayId }) => snapshot.gateways.get(gatewayId)?.gsmCharset ?? 'gsm7')
    return [...new Set(charsets)]
  }
}

/** Parts of a text, the maximum; null without a gateway. */
function mostParts(text: string, charsets: readonly GatewayCharset[]): number | null {
  if (charsets.length === 0) return null
  return Math.max(...charsets.map((charset) => countParts(text, charset)))
}

const fixedRates = ({ rates, exchanges }: Price): Pick<FixedPrice, 'rates' | 'exchanges'> =>
  exchanges ? { rates, exchanges } : { rates }
