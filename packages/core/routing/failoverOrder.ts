import type { Route } from './route.ts'

/**
 * The order in which routes are tried: by priority, within a priority by rank, and within a rank by a weighted draw.
 * `random` (0 <= random < 1) decides all draws: the remainder of one draw feeds the next, so the
 * same value always gives the same order. A gateway appears once, at its first route.
 * @param ranks smaller before larger; routes without one share one
 */
export function failoverOrder(
  routes: readonly Route[],
  random: number,
  ranks: ReadonlyMap<Route, number> = new Map(),
): Route[] {
  const rankOf = (route: Route | undefined): number => (route && ranks.get(route)) ?? 0
  const waiting = routes.toSorted(
    (one, other) =>
      one.priority - other.priority ||
      compared(rankOf(one), rankOf(other)) ||
      byPriorityThenId(one, other),
  )
  const order: Route[] = []
  const taken = new Set<string>()
  let rest = random
  while (waiting.length > 0) {
    const [first] = waiting
    const group = waiting.findIndex(
      (route) => route.priority !== first?.priority || rankOf(route) !== rankOf(first),
    )
    const draw = drawWeighted(waiting.slice(0, group === -1 ? waiting.length : group), rest)
    rest = draw.rest
    for (const route of waiting.splice(draw.index, 1)) {
      if (!taken.has(route.gatewayId)) order.push(route)
      taken.add(route.gatewayId)
    }
  }
  return order
}

/** Of numbers that may be infinite, which a subtraction does not tell apart. */
const compared = (one: number, other: number): number => (one === other ? 0 : one < other ? -1 : 1)

/** Draws one of the routes by weight; if none has weight, the first. */
export function drawWeighted(
  routes: readonly Route[],
  random: number,
): { index: number; rest: number } {
  const total = routes.reduce((sum, { weight }) => sum + weight, 0)
  let point = random * total
  for (const [index, { weight }] of routes.entries()) {
    if (weight > 0 && point < weight) return { index, rest: point / weight }
    point -= weight
  }
  // Reached without weights, or when rounding pushed the point past the last share.
  return {
    index: Math.max(
      0,
      routes.findLastIndex(({ weight }) => weight > 0),
    ),
    rest: 0,
  }
}

/** Ids are compared as text so that the result does not depend on the order of the rows. */
export function byPriorityThenId(one: Route, other: Route): number {
  if (one.priority !== other.priority) return one.priority - other.priority
  return one.id < other.id ? -1 : Number(one.id > other.id)
}
