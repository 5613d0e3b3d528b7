import {
  chainOf,
  convertMicros,
  decide,
  type FixedRate,
  findRate,
  type GatewayState,
  mismatch,
  type Network,
  networkOf,
  parseNumber,
  priceMicros,
  rateChain,
  type RouteQuery,
} from '@tandem/core'
import type { TestRefusalCode } from '@tandem/model'
import type { Snapshot } from '../../ports/trafficSnapshot.ts'

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

export interface ExplainedRoute {
  routeId: string
  gatewayId: string
  gatewayName: string
  priority: number
  weight: number
  place: number | null
  share: number | null
  reason: string | null
  costMicros: bigint | null
  costRateGroupId: string | null
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
 */
export function explainNumber(
  snapshot: Snapshot,
  asked: { number: string; companyId: string; product: string },
  links: ReadonlyMap<string, boolean> | undefined,
): Explained {
  const { companyId, product } = asked
  const refusals: Explained['refusals'] = []
  const chain = chainOf(snapshot, companyId)
  for (const { id, status } of chain) {
    if (status === 'suspended') refusals.push({ code: 'company.suspended', companyId: id })
  }
  const parsed = parseNumber(asked.number, { defaultCountry: null, accept: 'mobile' })
  if ('reason' in parsed) {
    refusals.unshift({ code: parsed.reason })
    return { e164: null, network: null, country: null, hops: [], routes: [], refusals }
  }
  const e164 = parsed.e164.slice(1)
  const network = networkOf(snapshot, e164) ?? null
  const hops = hopsOf(snapshot, { companyId, product, network }, refusals)
  const routes = network ? routesOf(snapshot, product, network, links) : []
  if (routes.every(({ reason }) => reason === 'route.disabled')) {
    refusals.push({ code: 'route.notPresent' })
  } else if (routes.every(({ place }) => place === null)) refusals.push({ code: 'route.noGateway' })
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
    const paid = own?.rate ? priceMicros(own.rate.priceNanos, 1) : null
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
      priceMicros: hop.rate && priceMicros(hop.rate.priceNanos, 1),
      costMicros:
        paid !== null && hop.exchange ? convertMicros(paid, hop.exchange) : isSame ? paid : null,
    }
  })
}

/** The routes for this product and network, including disabled ones: usable ones in order. */
function routesOf(
  snapshot: Snapshot,
  product: string,
  network: Network,
  links: ReadonlyMap<string, boolean> | undefined,
): ExplainedRoute[] {
  const query: RouteQuery = {
    product,
    country: network.country,
    mcc: network.mcc,
    mnc: network.mnc,
  }
  const matching = snapshot.routes.filter(
    (route) => mismatch({ ...route, enabled: true }, query) === null,
  )
  const gateways = new Map<string, GatewayState>()
  for (const { id, enabled } of snapshot.gateways.values()) {
    gateways.set(id, { enabled, bound: links?.get(id) ?? links === undefined, healthy: true })
  }
  const { order, considered } = decide(matching, query, {
    gateways,
    excluded: new Set(),
    random: 0,
  })
  const skipped = new Map(considered.map(({ routeId, reason }) => [routeId, reason]))
  const placeOf = new Map(order.map(({ id }, index) => [id, index + 1]))
  return matching
    .map((route): ExplainedRoute => {
      const place = placeOf.get(route.id) ?? null
      const group = order.filter(({ priority }) => priority === route.priority)
      const total = group.reduce((sum, { weight }) => sum + weight, 0)
      const reason = skipped.get(route.id) ?? null
      const gateway = snapshot.gateways.get(route.gatewayId)
      const costRateGroupId = gateway?.costRateGroupId ?? null
      const cost = costRateGroupId && findRate(snapshot.rates(costRateGroupId, product), network)
      return {
        routeId: route.id,
        gatewayId: route.gatewayId,
        gatewayName: gateway?.name ?? route.gatewayId,
        priority: route.priority,
        weight: route.weight,
        place,
        share:
          place === null
            ? null
            : total === 0
              ? Math.round(100 / group.length)
              : Math.round((route.weight / total) * 100),
        // A usable route that is just not first has no fault; one with an already listed gateway
        // has.
        reason: place === null ? (isLoss(reason) ? 'route.sameGateway' : reason) : null,
        costMicros: cost ? priceMicros(cost.priceNanos, 1) : null,
        costRateGroupId,
      }
    })
    .toSorted((a, b) => (a.place ?? Infinity) - (b.place ?? Infinity) || a.priority - b.priority)
}

const isLoss = (reason: string | null): boolean =>
  reason === null || reason === 'route.lowerPriority' || reason === 'route.notDrawn'
