import {
  decide,
  pickRoute,
  type GatewayState,
  type Network,
  type RouteConditions,
} from '@tandem/core'
import type { Snapshot } from '../ports/trafficSnapshot.ts'

/** Where a message goes, or why it has no route. */
export type RoutePick =
  | { kind: 'route'; routeId: string; gatewayId: string }
  | { kind: 'none'; reason: 'route.notPresent' | 'gateway.none' }

interface Hopes {
  of: Snapshot
  back: ReadonlyMap<string, GatewayState>
  on: ReadonlyMap<string, GatewayState>
}

const NOBODY: ReadonlySet<string> = new Set()

/** Picks routes by the configured rules and the current state of the gateways. */
export class Router {
  private readonly snapshot: () => Snapshot
  private readonly states: ReadonlyMap<string, GatewayState>
  private hopes: Hopes | undefined

  /** `states` is read for each message, so it may change. */
  constructor(snapshot: () => Snapshot, states: ReadonlyMap<string, GatewayState>) {
    this.snapshot = snapshot
    this.states = states
  }

  /**
   * Prefers a gateway that can send now; then one that may come back, to wait for it; then one that may be switched
   * on again: a carrier outage or a switched-off gateway is no reason to reject. 'gateway.none' means that every
   * gateway of the matching rules was removed or has refused the message.
   */
  pick(
    product: string,
    network: Network,
    refusedBy: ReadonlySet<string> | null,
    random: number,
  ): RoutePick {
    const { routeIndex } = this.snapshot()
    const query = { product, country: network.country, mcc: network.mcc, mnc: network.mnc }
    const excluded = refusedBy ?? NOBODY
    const now = pickRoute(routeIndex, query, { gateways: this.states, excluded, random })
    if (typeof now !== 'string') {
      return { kind: 'route', routeId: now.id, gatewayId: now.gatewayId }
    }
    if (now === 'route.notPresent') return { kind: 'none', reason: now }
    const { back, on } = this.expected()
    for (const gateways of [back, on]) {
      const later = pickRoute(routeIndex, query, { gateways, excluded, random })
      if (typeof later !== 'string') {
        return { kind: 'route', routeId: later.id, gatewayId: later.gatewayId }
      }
    }
    return { kind: 'none', reason: 'gateway.none' }
  }

  /** Whether a gateway other than `gatewayId` could send the message right now. */
  pickOther(product: string, network: Network, excluded: ReadonlySet<string>): string | undefined {
    const query = { product, country: network.country, mcc: network.mcc, mnc: network.mnc }
    const conditions: RouteConditions = { gateways: this.states, excluded, random: Math.random() }
    const route = pickRoute(this.snapshot().routeIndex, query, conditions)
    return typeof route === 'string' ? undefined : route.gatewayId
  }

  /** Each rule and its result, for the trace. The same `random` chooses the same route. */
  explain(product: string, network: Network, random: number) {
    const { routes } = this.snapshot()
    const query = { product, country: network.country, mcc: network.mcc, mnc: network.mnc }
    const now = decide(routes, query, { gateways: this.states, excluded: NOBODY, random })
    const decision =
      now.routeId === null
        ? decide(routes, query, { gateways: this.expected().back, excluded: NOBODY, random })
        : now
    return { considered: decision.considered }
  }

  /**
   * The states as if every carrier were back, and as if in addition every gateway were switched on.
   */
  private expected(): Hopes {
    const snapshot = this.snapshot()
    if (this.hopes?.of === snapshot) return this.hopes
    const back = new Map<string, GatewayState>()
    const on = new Map<string, GatewayState>()
    for (const { id, enabled } of snapshot.gateways.values()) {
      back.set(id, { enabled, bound: true, healthy: true })
      on.set(id, { enabled: true, bound: true, healthy: true })
    }
    this.hopes = { of: snapshot, back, on }
    return this.hopes
  }
}
