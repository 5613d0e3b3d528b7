import { chainOf, findRate, networkOf, priceMicros, priceVector, type Network } from '@tandem/core'
import type { HopAccounts } from '../ports/sms/engineConfig.ts'
import type { Rating, Task } from './message.ts'
import type { Snapshot } from '../ports/trafficSnapshot.ts'

/** Why a message is rejected before money moves. */
export type RatingRefusal = 'rate.notPresent' | 'rate.belowCost' | 'company.suspended'

/** Prices the messages of one task against one snapshot; networks repeat, so each is priced once. */
export class TaskRater {
  readonly snapshot: Snapshot
  private readonly task: Task
  private readonly hops: readonly HopAccounts[]
  private readonly parts: number
  private readonly known = new Map<Network, Rating | RatingRefusal>()
  private readonly costs = new Map<string, { cost: bigint; rateId: string } | null>()
  private readonly refusal: RatingRefusal | undefined

  constructor(snapshot: Snapshot, task: Task, hops: readonly HopAccounts[], parts: number) {
    this.snapshot = snapshot
    this.task = task
    this.hops = hops
    this.parts = parts
    const chain = chainOf(snapshot, task.companyId)
    if (chain.some(({ status }) => status === 'suspended')) this.refusal = 'company.suspended'
  }

  network(msisdn: string): Network | undefined {
    return networkOf(this.snapshot, msisdn)
  }

  rate(network: Network | undefined): Rating | RatingRefusal {
    if (this.refusal) return this.refusal
    if (!network) return 'rate.notPresent'
    const known = this.known.get(network)
    if (known) return known
    const rated = this.work(network)
    this.known.set(network, rated)
    return rated
  }

  /** What the carrier takes for a message; null when its rates are not known. */
  cost(network: Network, gatewayId: string): { cost: bigint; rateId: string } | null {
    const key = `${gatewayId}|${network.country}|${network.mcc}|${network.mnc}`
    const known = this.costs.get(key)
    if (known !== undefined) return known
    const group = this.snapshot.gateways.get(gatewayId)?.costRateGroupId
    const rate = group
      ? findRate(this.snapshot.rates(group, this.task.product), network)
      : undefined
    const cost = rate ? { cost: priceMicros(rate.priceNanos, this.parts), rateId: rate.id } : null
    this.costs.set(key, cost)
    return cost
  }

  private work(network: Network): Rating | RatingRefusal {
    const { task, snapshot, parts, hops } = this
    const groups = chainOf(snapshot, task.companyId).map(({ rateGroupId }) => rateGroupId)
    const indexes = groups.flatMap((group) => (group ? snapshot.rates(group, task.product) : []))
    if (indexes.length === 0 || indexes.length < groups.length) return 'rate.notPresent'
    const vector = priceVector(indexes, network, parts)
    if (!vector.ok) return vector.reason
    const deliveredHops = vector.rates.reduce(
      (bits, { chargeOn }, hop) => bits | (chargeOn === 'delivered' ? 1 << hop : 0),
      0,
    )
    const rateIds = vector.rates.map(({ id }) => id)
    return { hops, parts, pricing: { prices: vector.pricesMicros, rateIds, deliveredHops } }
  }
}
