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

/** The world a decision is taken in. `random` is in [0, 1); the same world decides the same. */
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

/** What became of one rule in a decision; kept with the message and shown in its trace. */
export type Considered = { routeId: string; gatewayId: string } & (
  | { outcome: 'chosen'; reason: null }
  | { outcome: 'skipped'; reason: RouteSkip }
)

/** No rule matched at all, or none of those that did has a gateway to send by. */
export type NoRoute = 'route.notPresent' | 'route.noGateway'

export type RouteDecision = {
  /** The routes that can take the message, chosen one first, then in order of failover. */
  order: Route[]
  /** Every rule, in order of priority, with what became of it. */
  considered: Considered[]
} & ({ routeId: string; gatewayId: string } | { routeId: null; gatewayId: null; reason: NoRoute })

/** Chooses a route and explains the choice. `pickRoute` chooses the same without explaining. */
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
