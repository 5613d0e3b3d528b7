import { byPriorityThenId, failoverOrder } from './failoverOrder.ts'
import { belowCostOf, type Choosing, choosingOf, ranksOf, type RouteEconomy } from './ranking.ts'
import {
  type GatewayRefusal,
  type GatewayState,
  mismatch,
  networkMismatch,
  type Route,
  type RouteMismatch,
  type RouteQuery,
  unusable,
} from './route.ts'
import type { RouteStrategy } from './routeWords.ts'

/**
 * Inputs of a routing decision. `random` is in [0, 1); the same inputs always give the same
 * decision.
 */
export type RouteConditions = {
  gateways: ReadonlyMap<string, GatewayState>
  /** Gateways that already refused this message. */
  excluded: ReadonlySet<string>
  random: number
  /** Only this gateway: an earlier message to the number waits there. */
  only?: string
  /** Left out: nothing is known of money and quality, and shares decide. */
  economy?: RouteEconomy
}

export type RouteSkip =
  | RouteMismatch
  | GatewayRefusal
  | 'gateway.excluded'
  | 'route.keepsOrder'
  | 'route.belowCost'
  | 'route.lowerPriority'
  | 'route.costsMore'
  | 'route.lowerQuality'
  | 'route.lowerScore'
  | 'route.notDrawn'

/** What is remarkable about a route that was chosen: its carrier takes more than the message is sold for. */
export type RouteNote = 'route.belowCostAlert' | 'route.belowCostAllowed'

/** What happened to one rule in a decision; stored with the message and shown in its trace. */
export type Considered = { routeId: string; gatewayId: string } & (
  | { outcome: 'chosen'; reason: null; note?: RouteNote }
  | { outcome: 'skipped'; reason: RouteSkip }
)

/** No rule matched, none of the matching ones has a usable gateway, or those take more than the message is sold for. */
export type NoRoute = 'route.notPresent' | 'route.noGateway' | 'route.belowCost'

export type RouteDecision = {
  /** The usable routes, the chosen one first, then in order of failover. */
  order: Route[]
  /** Every rule, in order of priority, with its outcome. */
  considered: Considered[]
} & ({ routeId: string; gatewayId: string } | { routeId: null; gatewayId: null; reason: NoRoute })

/**
 * Chooses a route and explains the choice. `pickRoute` makes the same choice without the
 * explanation.
 */
export function decide(
  routes: readonly Route[],
  query: RouteQuery,
  conditions: RouteConditions,
): RouteDecision {
  const judged = routes.toSorted(byPriorityThenId).map((route) => {
    const mismatched = mismatch(route, query)
    return { route, mismatched, skip: mismatched ?? unavailable(route, conditions) }
  })
  const able = judged.filter(({ skip }) => skip === null).map(({ route }) => route)
  const matching = judged.filter(({ mismatched }) => mismatched === null)
  const choosing = choosingByPriority(matching.map(({ route }) => route))
  const ranks = ranksByPriority(able, choosing, conditions)
  const order = failoverOrder(able, conditions.random, ranks)
  const chosen = order[0]

  const considered = judged.map(({ route, mismatched, skip }): Considered => {
    const ids = { routeId: route.id, gatewayId: route.gatewayId }
    if (route === chosen) {
      const note = noteOf(route, conditions)
      return { ...ids, outcome: 'chosen', reason: null, ...(note && { note }) }
    }
    const isBehind = chosen !== undefined && route.priority > chosen.priority
    // Behind the chosen one nobody looked at the message itself.
    const isUnasked = isBehind && skip === mismatched && networkMismatch(route, query) === null
    if ((skip !== null && !isUnasked) || !chosen) {
      return { ...ids, outcome: 'skipped', reason: skip ?? 'route.lowerPriority' }
    }
    const lost =
      route.priority !== chosen.priority
        ? 'route.lowerPriority'
        : ranks.get(route) === ranks.get(chosen)
          ? 'route.notDrawn'
          : LOST_BY[choosing.get(route.priority)?.strategy ?? 'share']
    return { ...ids, outcome: 'skipped', reason: lost }
  })
  if (chosen) return { routeId: chosen.id, gatewayId: chosen.gatewayId, order, considered }

  const isBlocked = judged.some(({ skip }) => skip === 'route.belowCost')
  const reason =
    matching.length === 0 ? 'route.notPresent' : isBlocked ? 'route.belowCost' : 'route.noGateway'
  return { routeId: null, gatewayId: null, reason, order, considered }
}

const LOST_BY: Readonly<Record<RouteStrategy, RouteSkip>> = {
  share: 'route.notDrawn',
  cost: 'route.costsMore',
  quality: 'route.lowerQuality',
  formula: 'route.lowerScore',
}

const choosingByPriority = (matching: readonly Route[]): ReadonlyMap<number, Choosing> =>
  new Map(
    [...Map.groupBy(matching, ({ priority }) => priority)].map(([priority, group]) => [
      priority,
      choosingOf(group),
    ]),
  )

function ranksByPriority(
  able: readonly Route[],
  choosing: ReadonlyMap<number, Choosing>,
  { economy }: RouteConditions,
): ReadonlyMap<Route, number> {
  const ranks = new Map<Route, number>()
  for (const [priority, group] of Map.groupBy(able, (route) => route.priority)) {
    const found = ranksOf(group, choosing.get(priority) ?? choosingOf(group), economy)
    for (const [index, route] of group.entries()) ranks.set(route, found[index] ?? 0)
  }
  return ranks
}

/** Why a matching route cannot be used now; null when it can. */
export function unavailable(route: Route, conditions: RouteConditions): RouteSkip | null {
  const { excluded, gateways, economy, only } = conditions
  if (only !== undefined && route.gatewayId !== only) return 'route.keepsOrder'
  if (excluded.has(route.gatewayId)) return 'gateway.excluded'
  const refusal = unusable(gateways.get(route.gatewayId))
  if (refusal !== null || !economy) return refusal
  return belowCostOf(route, economy) === 'block' ? 'route.belowCost' : null
}

/** What is to be said of a route that was chosen; null: nothing. */
export function noteOf(route: Route, { economy }: RouteConditions): RouteNote | null {
  const rule = belowCostOf(route, economy)
  if (rule === null || rule === 'block') return null
  return rule === 'alert' ? 'route.belowCostAlert' : 'route.belowCostAllowed'
}
