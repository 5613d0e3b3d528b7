import { type NoRoute, type RouteConditions, unavailable } from './decide.ts'
import { byPriorityThenId, drawWeighted } from './failoverOrder.ts'
import { mismatch, type Route, type RouteQuery } from './route.ts'

/** Rules compiled for the hot path. Build a new index when a rule changes. */
export type RouteIndex = {
  routes: readonly Route[]
  /** Matching routes by query, grouped by priority; filled on demand. */
  matches: Map<string, readonly (readonly Route[])[]>
}

// The number of real products x networks stays below this; only invalid codes could exceed it.
const MOST_QUERIES = 20_000

/** Compiles the rules. Matches of a query are computed once, on first use. */
export function buildRouteIndex(routes: readonly Route[]): RouteIndex {
  return {
    routes: routes.filter(({ enabled }) => enabled).toSorted(byPriorityThenId),
    matches: new Map(),
  }
}

/** The route that `decide` would choose, or why there is none. */
export function pickRoute(
  index: RouteIndex,
  query: RouteQuery,
  conditions: RouteConditions,
): Route | NoRoute {
  const groups = matching(index, query)
  for (const group of groups) {
    const able = group.filter((route) => unavailable(route, conditions) === null)
    const drawn = able[able.length < 2 ? 0 : drawWeighted(able, conditions.random).index]
    if (drawn) return drawn
  }
  return groups.length > 0 ? 'route.noGateway' : 'route.notPresent'
}

function matching(index: RouteIndex, query: RouteQuery): readonly (readonly Route[])[] {
  const key = `${query.product}|${query.country}|${query.mcc ?? ''}|${query.mnc ?? ''}`
  const known = index.matches.get(key)
  if (known) return known
  const groups: Route[][] = []
  for (const route of index.routes) {
    if (mismatch(route, query) !== null) continue
    const group = groups.at(-1)
    if (group?.[0]?.priority === route.priority) group.push(route)
    else groups.push([route])
  }
  if (index.matches.size >= MOST_QUERIES) index.matches.clear()
  index.matches.set(key, groups)
  return groups
}
