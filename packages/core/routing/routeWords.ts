/** How a route is chosen among those of one priority. */
export const routeStrategies = ['share', 'cost', 'quality', 'formula'] as const
export type RouteStrategy = (typeof routeStrategies)[number]

/** What becomes of a message whose carrier takes more than it is sold for. */
export const belowCostRules = ['allow', 'alert', 'block'] as const
export type BelowCostRule = (typeof belowCostRules)[number]
