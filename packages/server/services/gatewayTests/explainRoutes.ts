import {
  choosingOf,
  decide,
  economyOf,
  findRate,
  type GatewayState,
  mismatch,
  type Network,
  placeAmongShares,
  priceMicros,
  priceOf,
  ranksOf,
  type Route,
  type RouteConditions,
  type RouteMismatch,
  type RouteQuery,
  upwards,
} from '@tandem/core'
import type { Snapshot } from '../../ports/sms/trafficSnapshot.ts'

/** What is asked of a number. */
export interface AskedNumber {
  companyId: string
  product: string
  senderId?: string | undefined
  /** Undefined: rules that look at the text may match or not, and are shown as if they did. */
  content?: string | undefined
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
  note: string | null
  costMicros: bigint | null
  costRateGroupId: string | null
  /** What is left to the platform, in the currency it is paid in; null: its cost is not known. */
  margin: { micros: bigint; currency: string } | null
}

interface Asked extends AskedNumber {
  network: Network
  /** E.164 digits: among routes that share, the one that its messages take comes first. */
  msisdn: string
  /** What the platform is paid; undefined: no price is known. */
  sold: { priceMicros: bigint | null; currency: string } | undefined
}

/** More would say nothing of the number. */
const MOST_ROUTES = 100
/** Such rules are about other messages altogether. */
const FOREIGN: ReadonlySet<RouteMismatch> = new Set([
  'route.productMismatch',
  'route.countryMismatch',
])

/**
 * Who would carry a message: the rules for its product and country in the order in which they would be tried, then those
 * that would not, with the reasons. `reason`: why none would.
 */
export function explainRoutes(
  snapshot: Snapshot,
  asked: Asked,
  links: ReadonlyMap<string, boolean> | undefined,
  now: number,
): {
  routes: ExplainedRoute[]
  reason: 'route.notPresent' | 'route.noGateway' | 'route.belowCost' | null
} {
  const query = queryOf(snapshot, asked, now)
  const near = snapshot.routes.filter((route) => {
    const reason = mismatch({ ...route, enabled: true }, query)
    return reason === null || !FOREIGN.has(reason)
  })
  const conditions = conditionsOf(snapshot, asked, links)
  const decision = decide(near, query, conditions)
  const outcomes = new Map(
    decision.considered.map((one) => [memberKey(one.routeId, one.gatewayId), one]),
  )
  const placeOf = new Map(decision.order.map((route, index) => [route, index + 1]))
  const shares = sharesOf(near, query, decision.order, conditions)
  const routes = near
    .map((route): ExplainedRoute => {
      const place = placeOf.get(route) ?? null
      const outcome = outcomes.get(memberKey(route.id, route.gatewayId))
      // Also of a rule behind the chosen one it is told whether it matches.
      const reason = mismatch(route, query) ?? outcome?.reason ?? null
      return {
        routeId: route.id,
        gatewayId: route.gatewayId,
        gatewayName: snapshot.gateways.get(route.gatewayId)?.name ?? route.gatewayId,
        priority: route.priority,
        weight: route.weight,
        place,
        share: shares.get(route) ?? null,
        // A usable route that is just not first has no fault; one with an already listed gateway
        // has.
        reason: place === null ? (isLoss(reason) ? 'route.sameGateway' : reason) : null,
        note: noteOf(route, place, outcome),
        ...moneyOf(snapshot, asked, route, conditions),
      }
    })
    .toSorted((a, b) => (a.place ?? Infinity) - (b.place ?? Infinity) || a.priority - b.priority)
  const reason = decision.routeId === null ? decision.reason : null
  return { routes: routes.slice(0, MOST_ROUTES), reason }
}

const queryOf = (
  snapshot: Snapshot,
  { companyId, product, senderId, content, network }: Asked,
  at: number,
): RouteQuery => ({
  product,
  country: network.country,
  mcc: network.mcc,
  mnc: network.mnc,
  companies: upwards(snapshot, companyId).map(({ id }) => id),
  sender: senderId?.trim() || null,
  at,
  ...(content !== undefined && content !== '' && { text: content }),
})

function conditionsOf(
  snapshot: Snapshot,
  { product, network, msisdn, sold }: Asked,
  links: ReadonlyMap<string, boolean> | undefined,
): RouteConditions {
  const gateways = new Map<string, GatewayState>()
  for (const { id, enabled } of snapshot.gateways.values()) {
    gateways.set(id, { enabled, bound: links?.get(id) ?? links === undefined, healthy: true })
  }
  const paidMicros = sold?.priceMicros ?? null
  const conditions = { gateways, excluded: new Set<string>(), random: placeAmongShares(msisdn) }
  if (!sold || paidMicros === null) return conditions
  const { currency } = sold
  const economy = economyOf(snapshot, { product, network, paidMicros, currency, parts: 1 })
  return { ...conditions, economy }
}

/** The part of the traffic of each usable route among those of its priority and rank, in per cent. */
function sharesOf(
  near: readonly Route[],
  query: RouteQuery,
  order: readonly Route[],
  { economy }: RouteConditions,
): ReadonlyMap<Route, number> {
  const shares = new Map<Route, number>()
  for (const [priority, usable] of Map.groupBy(order, (route) => route.priority)) {
    const matching = near.filter(
      (route) => route.priority === priority && mismatch(route, query) === null,
    )
    const ranks = ranksOf(usable, choosingOf(matching), economy)
    const best = Math.min(...ranks)
    const sharing = usable.filter((_route, index) => ranks[index] === best)
    const total = sharing.reduce((sum, { weight }) => sum + weight, 0)
    for (const route of usable) {
      const part = total === 0 ? 1 / sharing.length : route.weight / total
      shares.set(route, sharing.includes(route) ? Math.round(part * 100) : 0)
    }
  }
  return shares
}

/** What the carrier takes for one part, in its own currency, and what then is left in that of the sale. */
function moneyOf(
  snapshot: Snapshot,
  { product, network, sold }: Asked,
  { gatewayId }: Route,
  { economy }: RouteConditions,
): Pick<ExplainedRoute, 'costMicros' | 'costRateGroupId' | 'margin'> {
  const costRateGroupId = snapshot.gateways.get(gatewayId)?.costRateGroupId ?? null
  const rate = costRateGroupId && findRate(snapshot.rates(costRateGroupId, product), network)
  const cost = economy?.costNanos(gatewayId) ?? null
  const paid = sold?.priceMicros ?? null
  return {
    costMicros: rate ? priceOf(rate.terms, 1) : null,
    costRateGroupId,
    margin:
      sold && paid !== null && cost !== null
        ? { micros: paid - priceMicros(cost, 1), currency: sold.currency }
        : null,
  }
}

/** A rule for a hybrid gateway is one for each of its members. */
const memberKey = (routeId: string, gatewayId: string): string => `${routeId}|${gatewayId}`

/** What is worth knowing of a rule that would carry it. */
function noteOf(
  { isPinned }: Route,
  place: number | null,
  outcome: ReturnType<typeof decide>['considered'][number] | undefined,
): string | null {
  if (place === null) return null
  const note = outcome?.outcome === 'chosen' ? (outcome.note ?? null) : null
  return note ?? (isPinned === true ? 'route.pinned' : null)
}

const isLoss = (reason: string | null): boolean =>
  reason === null ||
  reason === 'route.lowerPriority' ||
  reason === 'route.notDrawn' ||
  reason === 'route.costsMore' ||
  reason === 'route.lowerQuality' ||
  reason === 'route.lowerScore'
