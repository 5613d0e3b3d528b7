import { economyOf, type Network, type RouteEconomy } from '@tandem/core'
import type { Snapshot } from '../ports/sms/trafficSnapshot.ts'
import type { RouteAsk } from './routeAsk.ts'

/** What the carriers of one network take for a product, in one currency. */
type Costs = Map<string, bigint | null>

/** Money and quality of the routes of messages by one snapshot; what repeats is looked up once. */
export class RouteEconomies {
  private readonly snapshot: Snapshot
  private readonly costs = new WeakMap<Network, Map<string, Costs>>()
  /** Messages of one price to one network share their rating. */
  private readonly known = new WeakMap<NonNullable<RouteAsk['rating']>, RouteEconomy>()

  constructor(snapshot: Snapshot) {
    this.snapshot = snapshot
  }

  /** Undefined where the price is not known. */
  of({ rating, product, network }: RouteAsk): RouteEconomy | undefined {
    if (!rating) return undefined
    const known = this.known.get(rating)
    if (known) return known
    const { hops, pricing, parts } = rating
    // The last one of a chain buys from the platform.
    const paidMicros = pricing.prices.at(-1)
    const currency = hops.at(-1)?.currency
    if (paidMicros === undefined || currency === undefined || parts < 1) return undefined
    const costs = this.costsOf(network, `${product}|${currency}`)
    const sold = { product, network, paidMicros, currency, parts }
    const made = economyOf(this.snapshot, sold, costs)
    this.known.set(rating, made)
    return made
  }

  private costsOf(network: Network, key: string): Costs {
    const ofNetwork = this.costs.get(network) ?? new Map<string, Costs>()
    this.costs.set(network, ofNetwork)
    const costs: Costs = ofNetwork.get(key) ?? new Map()
    ofNetwork.set(key, costs)
    return costs
  }
}
