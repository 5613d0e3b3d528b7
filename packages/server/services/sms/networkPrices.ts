import {
  countParts,
  type CountryTexts,
  type FilledText,
  type FixedPrice,
  type GatewayCharset,
  type Network,
} from '@tandem/core'
import type { SmsProduct } from '@tandem/model'
import type { Snapshot } from '../../ports/sms/trafficSnapshot.ts'
import { NetworkRates, networkRatesOf, type Price, type Unpriced } from './networkRates.ts'

export interface PricedText {
  snapshot: Snapshot
  companyId: string
  product: SmsProduct
  /** The text that all get: its number of parts depends on the gateway; null: each has its own. */
  content: FilledText | null
  /** Of a task that was accepted: the prices it was promised. */
  fixed?: readonly FixedPrice[] | undefined
}

/** The same as each country gets it. */
export type TextOfCountries = PricedText & { texts: Pick<CountryTexts, 'text'> }

/** What a text costs in each network. */
export class NetworkPrices {
  private readonly texts: TextOfCountries['texts']
  private readonly content: FilledText | null
  private readonly rates: NetworkRates
  /** Parts of the text common to all, by the networks that were met; null: no route. */
  private readonly common = new Map<Network, number | null>()
  private readonly found = new Map<Network, Price | Unpriced>()

  constructor({ snapshot, companyId, product, content, texts, fixed }: TextOfCountries) {
    this.texts = texts
    this.content = content
    this.rates = fixed
      ? new NetworkRates(snapshot, companyId, product, fixed)
      : networkRatesOf(snapshot, companyId, product)
  }

  /** @param own the text as it is sent, if it is not the one common to all */
  of(network: Network, own?: FilledText): Price | Unpriced {
    const parts = own === undefined ? this.commonParts(network) : this.partsOf(own, network)
    const price = this.rates.price(network, parts)
    const before = this.found.get(network)
    if (!before || 'reason' in before) this.found.set(network, price)
    return price
  }

  /**
   * The quoted prices of every network: a task accepted now is sent at these prices, whatever they are later.
   */
  fixed(): FixedPrice[] {
    return [...this.found].flatMap(([{ country, mcc, mnc }, price]) =>
      'reason' in price ? [] : [{ country, mcc, mnc, ...fixedRates(price) }],
    )
  }

  private commonParts(network: Network): number | null {
    const known = this.common.get(network)
    if (known !== undefined) return known
    if (this.content === null) throw new Error('Each recipient has a text of its own')
    const parts = this.partsOf(this.texts.text(network.country, this.content), network)
    this.common.set(network, parts)
    return parts
  }

  private partsOf(text: FilledText, network: Network): number | null {
    return mostParts(text, this.rates.charsets(network))
  }
}

/** Parts of a text, the maximum; null without a gateway. */
function mostParts(text: FilledText, charsets: readonly GatewayCharset[]): number | null {
  if (charsets.length === 0) return null
  return Math.max(...charsets.map((charset) => countParts(text, charset)))
}

const fixedRates = ({ rates, exchanges }: Price): Pick<FixedPrice, 'rates' | 'exchanges'> =>
  exchanges ? { rates, exchanges } : { rates }
