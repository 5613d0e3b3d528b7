import { byPriorityThenId, failoverOrder } from './failoverOrder.ts'
import {
  type GatewayRefusal,
  type GatewayState,
  mismatch,
  type Route,
  type RouteMismatch,
  type RouteQuery,
  unusable,
} from './route.ts'

/**
 * Inputs of a routing decision. `random` is in [0, 1); the same inputs always give the same
 * decision.
 */
export type RouteConditions = {
  gateways: ReadonlyMap<string, GatewayState>
  /** Gateways that already refused this message. */
  excluded: ReadonlySet<string>
  random: number
}

export type RouteSkip =
  | RouteMismatch
  | GatewayRefusal
  | 'gateway.excluded'
  | 'route.lowerPriority'
  | 'route.notDrawn'

/** What happened to one rule in a decision; stored with the message and shown in its trace. */
export type Considered = { routeId: string; gatewayId: string } & (
  | { outcome: 'chosen'; reason: null }
  | { outcome: 'skipped'; reason: RouteSkip }
)

/** No rule matched, or none of the matching ones has a usable gateway. */
export type NoRoute = 'route.notPresent' | 'route.noGateway'

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
    return { route, skip: mismatch(route, query) ?? unavailable(route, conditions) }
  })
  const able = judged.filter(({ skip }) => skip === null).map(({ route }) => route)
  const order = failoverOrder(able, conditions.random)
  const chosen = order[0]

  const considered = judged.map(({ route, skip }): Considered => {
    const ids = { routeId: route.id, gatewayId: route.gatewayId }
    if (route === chosen) return { ...ids, outcome: 'chosen', reason: null }
    const lost = route.priority === chosen?.priority ? 'route.notDrawn' : 'route.lowerPriority'
    return { ...ids, outcome: 'skipped', reason: skip ?? lost }
  })
  if (chosen) return { routeId: chosen.id, gatewayId: chosen.gatewayId, order, considered }

  const anyMatch = routes.some((route) => mismatch(route, query) === null)
  const reason = anyMatch ? 'route.noGateway' : 'route.notPresent'
  return { routeId: null, gatewayId: null, reason, order, considered }
}

/** Why a matching route cannot be used now; null when it can. */
export function unavailable(route: Route, conditions: RouteConditions): RouteSkip | null {
  if (conditions.excluded.has(route.gatewayId)) return 'gateway.excluded'
  return unusable(conditions.gateways.get(route.gatewayId))
}
