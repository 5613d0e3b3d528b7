/** One routing rule. A null field matches everything. */
export type Route = {
  id: string
  gatewayId: string
  enabled: boolean
  product: string | null
  /** ISO 3166-1 alpha-2. */
  country: string | null
  mcc: string | null
  mnc: string | null
  /** Lower is tried first. */
  priority: number
  /** Share among routes of one priority; a route with 0 is used only if all others fail. */
  weight: number
}

/** The routing-relevant properties of a message. */
export type RouteQuery = {
  product: string
  country: string
  mcc: string | null
  mnc: string | null
}

/** `bound`: a session is open. `healthy`: it responds; false while its circuit is open. */
export type GatewayState = { enabled: boolean; bound: boolean; healthy: boolean }

/** Why a rule does not match a message; null if it does. */
export function mismatch(route: Route, query: RouteQuery): RouteMismatch | null {
  if (!route.enabled) return 'route.disabled'
  if (route.product !== null && route.product !== query.product) return 'route.productMismatch'
  if (route.country !== null && route.country !== query.country) return 'route.countryMismatch'
  if (route.mcc !== null && route.mcc !== query.mcc) return 'route.operatorMismatch'
  if (route.mnc !== null && route.mnc !== query.mnc) return 'route.operatorMismatch'
  return null
}

export type RouteMismatch =
  | 'route.disabled'
  | 'route.productMismatch'
  | 'route.countryMismatch'
  | 'route.operatorMismatch'

/**
 * Why a gateway cannot take a message now; null if it can. Undefined state: the gateway does not
 * exist.
 */
export function unusable(state: GatewayState | undefined): GatewayRefusal | null {
  if (!state) return 'gateway.notFound'
  if (!state.enabled) return 'gateway.disabled'
  if (!state.bound) return 'gateway.unbound'
  return state.healthy ? null : 'gateway.unhealthy'
}

export type GatewayRefusal =
  | 'gateway.notFound'
  | 'gateway.disabled'
  | 'gateway.unbound'
  | 'gateway.unhealthy'
