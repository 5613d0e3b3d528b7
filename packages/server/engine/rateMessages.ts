import {
  atFixedPrice,
  chainPrices,
  type ChainRefusal,
  countParts,
  type FilledText,
  type GatewayCharset,
  type HopAccounts,
  isSameDestination,
  type LookedUp,
  networkOf,
  rateChain,
  type Network,
} from '@tandem/core'
import { carrierCost } from './carrierCost.ts'
import type { Rating, Task } from './message.ts'
import type { Snapshot } from '../ports/sms/trafficSnapshot.ts'

/** What the prices of a task's messages depend on. */
type RatedTask = Pick<Task, 'companyId' | 'product' | 'content' | 'prices'> & {
  variants?: ReadonlyMap<string, { content: FilledText }> | null
}

interface CarrierCost {
  cost: bigint
  rateId: string
}
type Costs = Map<string, Map<Network, CarrierCost | null>>

/** Prices the messages of one task against one snapshot; networks repeat, so each is priced once. */
export class TaskRater {
  readonly snapshot: Snapshot
  private readonly task: RatedTask
  private readonly hops: readonly HopAccounts[]
  private readonly known = new Map<number, Map<Network, Rating | ChainRefusal>>()
  private readonly parts = new Map<string, Map<GatewayCharset, number>>()
  /** By gateway; `ownCosts`: of messages with a text of their own, by their parts. */
  private readonly costs: Costs = new Map()
  private readonly ownCosts = new Map<number, Costs>()

  constructor(snapshot: Snapshot, task: RatedTask, hops: readonly HopAccounts[]) {
    this.snapshot = snapshot
    this.task = task
    this.hops = hops
  }

  /** @param looked networks that were asked for: they know better than the prefix */
  network(msisdn: string, looked?: ReadonlyMap<string, LookedUp>): Network | undefined {
    return looked?.get(msisdn)?.network ?? networkOf(this.snapshot, msisdn)
  }

  /** Parts of a text at a gateway: sent, and billed. @param own the text of a message, if it is not its task's in that country */
  partsAt(gatewayId: string, country: string, own?: FilledText): number {
    const charset = this.snapshot.gateways.get(gatewayId)?.gsmCharset ?? 'gsm7'
    if (own !== undefined) return countParts(own, charset)
    const variant = this.task.variants?.get(country)
    const ofVariant = this.parts.get(variant ? country : '') ?? new Map<GatewayCharset, number>()
    this.parts.set(variant ? country : '', ofVariant)
    const known = ofVariant.get(charset)
    if (known !== undefined) return known
    const parts = countParts((variant ?? this.task).content, charset)
    ofVariant.set(charset, parts)
    return parts
  }

  /** The price of a message of this many parts for every seller in the chain. */
  rate(network: Network | undefined, parts: number): Rating | ChainRefusal {
    if (!network) return 'rate.notPresent'
    const ofParts = this.known.get(parts) ?? new Map<Network, Rating | ChainRefusal>()
    this.known.set(parts, ofParts)
    const known = ofParts.get(network)
    if (known) return known
    const rated = this.work(network, parts)
    ofParts.set(network, rated)
    return rated
  }

  /**
   * What the carrier charges for a message; null when its rates are not known.
   * @param ownParts if it has a text of its own
   */
  cost(network: Network, gatewayId: string, ownParts?: number): CarrierCost | null {
    const costs = ownParts === undefined ? this.costs : this.ownCostsOf(ownParts)
    const ofGateway = costs.get(gatewayId) ?? new Map<Network, CarrierCost | null>()
    costs.set(gatewayId, ofGateway)
    const known = ofGateway.get(network)
    if (known !== undefined) return known
    const parts = ownParts ?? this.partsAt(gatewayId, network.country)
    const cost = carrierCost(this.snapshot, this.task.product, network, { gatewayId, parts })
    ofGateway.set(network, cost)
    return cost
  }

  private ownCostsOf(parts: number): Costs {
    const costs: Costs = this.ownCosts.get(parts) ?? new Map()
    this.ownCosts.set(parts, costs)
    return costs
  }

  private work(network: Network, parts: number): Rating | ChainRefusal {
    const hops = rateChain(this.snapshot, this.task, network)
    const fixed = this.task.prices.find((price) => isSameDestination(price, network))
    const priced = chainPrices(fixed ? atFixedPrice(hops, fixed) : hops, parts)
    if (!priced.ok) return priced.reason
    const deliveredHops = priced.rates.reduce(
      (bits, { chargeOn }, hop) => bits | (chargeOn === 'delivered' ? 1 << hop : 0),
      0,
    )
    const rateIds = priced.rates.map(({ id }) => id)
    const { pricesMicros: prices, costs } = priced
    const pricing = { prices, rateIds, deliveredHops, costs }
    return { hops: this.hops, parts, pricing }
  }
}
