import {
  buildRouteIndex,
  type Considered,
  concerning,
  byPriorityThenId,
  decide,
  type GatewayState,
  mismatch,
  pickMarked,
  pickRoute,
  type ReceiptFailover,
  type RouteConditions,
  type Route,
  type RouteIndex,
  type RouteQuery,
  rewrites,
  type Worded,
  wordingOf,
} from '@tandem/core'
import type { Snapshot } from '../ports/sms/trafficSnapshot.ts'
import type { Message } from './message.ts'
import { askOf, queryOf, type RouteAsk } from './routeAsk.ts'
import { RouteEconomies } from './routeEconomies.ts'

/**
 * Where a message goes, or why it has no route. `marks`: messages to one network with the same ones are explained
 * alike.
 */
export type RoutePick =
  | { kind: 'route'; routeId: string; gatewayId: string; marks: string }
  | { kind: 'none'; reason: 'route.notPresent' | 'route.belowCost' | 'gateway.none' }

/** Everything that is worked out once for a snapshot. */
interface Known {
  of: Snapshot
  /** As if every carrier were back. */
  back: ReadonlyMap<string, GatewayState>
  /** As if in addition every gateway were switched on. */
  on: ReadonlyMap<string, GatewayState>
  /** Whether any rule sends by another route what its carrier did not deliver. */
  failsOver: boolean
  /** Gateways that some rule leads to which changes senders or texts. */
  rewriting: ReadonlySet<string>
  /** Undefined where no rule asks for money or quality. */
  economies: RouteEconomies | undefined
  /** Of all routes, those that are drained too. */
  withDrained: () => RouteIndex
}

/** Marks what stays behind an earlier message. */
const BEHIND = '>'

const routeTo = ({ id, gatewayId }: Route, marks: string): RoutePick => ({
  kind: 'route',
  routeId: id,
  gatewayId,
  marks,
})

const NOBODY: ReadonlySet<string> = new Set()
/** With more rules than these, a message keeps only what became of those that could concern it. */
const MOST_EXPLAINED = 50

/** Picks routes by the configured rules and the current state of the gateways. */
export class Router {
  private readonly snapshot: () => Snapshot
  private readonly states: ReadonlyMap<string, GatewayState>
  private readonly now: () => number
  private held: Known | undefined

  /**
   * `states` is read for each message, so it may change.
   * @param now UTC ms: which rules hold at this hour
   */
  constructor(
    snapshot: () => Snapshot,
    states: ReadonlyMap<string, GatewayState>,
    now: () => number = Date.now,
  ) {
    this.snapshot = snapshot
    this.states = states
    this.now = now
  }

  /**
   * Prefers a gateway that can send now; then one that may come back, to wait for it; then one that may be switched
   * on again: a carrier outage or a switched-off gateway is no reason to reject. 'gateway.none' means that every
   * gateway of the matching rules was removed or has refused the message.
   */
  pick(ask: RouteAsk, refusedBy: ReadonlySet<string> | null, random: number): RoutePick {
    const { of: snapshot, back, on } = this.known()
    const { routeIndex } = snapshot
    const query = this.asked(ask)
    const conditions = this.conditions(ask, refusedBy ?? NOBODY, random)
    if (ask.behind !== undefined) {
      const only = { ...conditions, only: ask.behind }
      const { picked, marks } = pickMarked(this.known().withDrained(), query, only)
      if (typeof picked !== 'string') return routeTo(picked, `${marks}${BEHIND}`)
    }
    let found = pickMarked(routeIndex, query, conditions)
    for (const gateways of [back, on]) {
      if (typeof found.picked !== 'string' || found.picked === 'route.notPresent') break
      found = pickMarked(routeIndex, query, { ...conditions, gateways })
    }
    const { picked, marks } = found
    if (typeof picked !== 'string') return routeTo(picked, marks)
    return { kind: 'none', reason: picked === 'route.noGateway' ? 'gateway.none' : picked }
  }

  /** Whether a gateway other than the excluded ones could send the message right now. */
  pickOther(ask: RouteAsk, excluded: ReadonlySet<string>, random: number): string | undefined {
    const { routeIndex } = this.snapshot()
    const conditions = this.conditions(ask, excluded, random)
    const route = pickRoute(routeIndex, this.asked(ask), conditions)
    return typeof route === 'string' ? undefined : route.gatewayId
  }

  /** Whether a message that went through a gateway may go by another route. */
  failoverRule(ask: RouteAsk, gatewayId: string): ReceiptFailover {
    if (!this.known().failsOver) return 'never'
    return this.routeTo(ask, gatewayId)?.receiptFailover ?? 'never'
  }

  /** Whether messages to a gateway may go out as others than they were given. */
  rewrites(gatewayId: string): boolean {
    return this.known().rewriting.has(gatewayId)
  }

  /** What the route of a message through a gateway makes of it; null: nothing. */
  wording(message: Message, gatewayId: string): Worded | null {
    const { id: messageId, msisdn: recipient, body, network } = message
    if (!network || !this.rewrites(gatewayId)) return null
    const route = this.routeTo(askOf(message, network), gatewayId)
    if (!route) return null
    const { senderId: sender, content, shown = content } = body
    return wordingOf(route, { messageId, recipient, sender, content, shown })
  }

  /**
   * The first rule that leads a message to a gateway. Whether it holds at this hour does not matter: the message goes
   * there, or went.
   */
  private routeTo(ask: RouteAsk, gatewayId: string): Route | undefined {
    const { at: _hour, ...query } = this.asked(ask)
    const [first] = concerning(this.snapshot().routeIndex, query)
      .filter((route) => route.gatewayId === gatewayId && mismatch(route, query) === null)
      .toSorted(byPriorityThenId)
    return first
  }

  /** Each rule and its result, for the trace. The same `random` chooses the same route. */
  explain(ask: RouteAsk, random: number): { considered: Considered[] } {
    const { of: snapshot, back } = this.known()
    const query = this.asked(ask)
    const conditions = this.conditions(ask, NOBODY, random)
    const routes =
      snapshot.routes.length > MOST_EXPLAINED
        ? concerning(snapshot.routeIndex, query)
        : snapshot.routes
    if (ask.behind !== undefined) {
      const all = [...routes, ...snapshot.drainedRoutes]
      const { routeId, considered } = decide(all, query, { ...conditions, only: ask.behind })
      if (routeId !== null) return { considered }
    }
    const now = decide(routes, query, conditions)
    const decision =
      now.routeId === null ? decide(routes, query, { ...conditions, gateways: back }) : now
    return { considered: decision.considered }
  }

  private asked(ask: RouteAsk): RouteQuery {
    return queryOf(this.snapshot(), ask, this.now())
  }

  private conditions(
    ask: RouteAsk,
    excluded: ReadonlySet<string>,
    random: number,
  ): RouteConditions {
    const economy = this.known().economies?.of(ask)
    return { gateways: this.states, excluded, random, ...(economy && { economy }) }
  }

  private known(): Known {
    const snapshot = this.snapshot()
    if (this.held?.of === snapshot) return this.held
    const back = new Map<string, GatewayState>()
    const on = new Map<string, GatewayState>()
    for (const { id, enabled } of snapshot.gateways.values()) {
      back.set(id, { enabled, bound: true, healthy: true })
      on.set(id, { enabled: true, bound: true, healthy: true })
    }
    const asksForMoney = snapshot.routes.some(
      ({ strategy = 'share', belowCost }) =>
        strategy !== 'share' || (belowCost ?? snapshot.belowCost) !== 'allow',
    )
    const economies = asksForMoney ? new RouteEconomies(snapshot) : undefined
    const failsOver = snapshot.routes.some(
      ({ receiptFailover = 'never' }) => receiptFailover !== 'never',
    )
    const rewriting = new Set(snapshot.routes.filter(rewrites).map(({ gatewayId }) => gatewayId))
    let all: RouteIndex | undefined
    const withDrained = () =>
      (all ??= buildRouteIndex([...snapshot.routes, ...snapshot.drainedRoutes]))
    this.held = { of: snapshot, back, on, failsOver, rewriting, economies, withDrained }
    return this.held
  }
}
