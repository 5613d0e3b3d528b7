import {
  chainOf,
  convertMicros,
  type FixedRate,
  type Network,
  networkOf,
  parseNumber,
  priceOf,
  rateChain,
} from '@tandem/core'
import type { TestRefusalCode } from '@tandem/model'
import type { Snapshot } from '../../ports/sms/trafficSnapshot.ts'
import { type AskedNumber, type ExplainedRoute, explainRoutes } from './explainRoutes.ts'

/** One sale of the chain, customer first; `priceMicros` is per part and null without a rate. */
export interface ExplainedHop {
  buyerId: string
  sellerId: string
  rateGroupId: string | null
  currency: string
  rate: FixedRate | null
  priceMicros: bigint | null
  /** What it costs the seller, in this currency; null if that is not known, and for the platform. */
  costMicros: bigint | null
}

export interface Explained {
  e164: string | null
  network: Network | null
  country: string | null
  hops: ExplainedHop[]
  routes: ExplainedRoute[]
  /** `companyId`: the buyer whose rates are the cause. */
  refusals: { code: TestRefusalCode; companyId?: string }[]
}

/**
 * How a number would be routed for a company and at what price, by the rules of a send: the same lookups on the same
 * snapshot, but reporting every obstacle instead of the first. `links` is the state of the gateways by id; if
 * undefined (no engine here), every enabled gateway counts as connected.
 * @param now UTC ms
 */
export function explainNumber(
  snapshot: Snapshot,
  asked: AskedNumber & { number: string; homeCountry: string | null },
  links: ReadonlyMap<string, boolean> | undefined,
  now: number,
): Explained {
  const { companyId, product } = asked
  const refusals: Explained['refusals'] = []
  const chain = chainOf(snapshot, companyId)
  for (const { id, status } of chain) {
    if (status === 'suspended') refusals.push({ code: 'company.suspended', companyId: id })
  }
  const parsed = parseNumber(asked.number, {
    defaultCountry: asked.homeCountry,
    accept: 'mobile',
  })
  if ('reason' in parsed) {
    refusals.unshift({ code: parsed.reason })
    return { e164: null, network: null, country: null, hops: [], routes: [], refusals }
  }
  const e164 = parsed.e164.slice(1)
  const network = networkOf(snapshot, e164) ?? null
  const hops = hopsOf(snapshot, { companyId, product, network }, refusals)
  const sold = hops.at(-1)
  const { routes, reason } = network
    ? explainRoutes(snapshot, { ...asked, network, msisdn: e164, sold }, links, now)
    : { routes: [], reason: 'route.notPresent' as const }
  if (reason !== null) refusals.push({ code: reason })
  return { e164, network, country: parsed.country, hops, routes, refusals }
}

function hopsOf(
  snapshot: Snapshot,
  { companyId, product, network }: { companyId: string; product: string; network: Network | null },
  refusals: Explained['refusals'],
): ExplainedHop[] {
  const chain = rateChain(snapshot, { companyId, product }, network)
  return chain.map((hop, place) => {
    const { id, parentId, rateGroupId, currency } = hop.buyer
    const own = chain[place + 1]
    const paid = own?.rate ? priceOf(own.rate.terms, 1) : null
    const isSame = own?.buyer.currency === currency
    // Suspended companies are reported whatever the number is.
    const others = hop.refusals.filter((code) => code !== 'company.suspended')
    refusals.push(...others.map((code) => ({ code, companyId: id })))
    return {
      buyerId: id,
      sellerId: parentId ?? '',
      rateGroupId,
      currency,
      rate: hop.rate,
      priceMicros: hop.rate && priceOf(hop.rate.terms, 1),
      costMicros:
        paid !== null && hop.exchange ? convertMicros(paid, hop.exchange) : isSame ? paid : null,
    }
  })
}
