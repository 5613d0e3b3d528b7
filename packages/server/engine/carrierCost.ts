import { findRate, type Network, priceOf } from '@tandem/core'
import type { Snapshot } from '../ports/sms/trafficSnapshot.ts'
import type { Message } from './message.ts'

type CostRates = Pick<Snapshot, 'gateways' | 'rates'>

const carrierRate = (snapshot: CostRates, product: string, network: Network, gatewayId: string) => {
  const group = snapshot.gateways.get(gatewayId)?.costRateGroupId
  return group ? findRate(snapshot.rates(group, product), network) : undefined
}

/** What the carrier behind a gateway takes for a message of so many parts; null when its rates are not known. */
export function carrierCost(
  snapshot: CostRates,
  product: string,
  network: Network,
  { gatewayId, parts }: { gatewayId: string; parts: number },
): { cost: bigint; rateId: string } | null {
  const rate = carrierRate(snapshot, product, network, gatewayId)
  return rate ? { cost: priceOf(rate.terms, parts), rateId: rate.id } : null
}

/** Whether the carrier behind a gateway takes money for what it delivers only. */
export const costsOnDelivery = (
  snapshot: CostRates,
  { task, network }: Pick<Message, 'task' | 'network'>,
  gatewayId: string,
): boolean =>
  network !== null &&
  carrierRate(snapshot, task.product, network, gatewayId)?.chargeOn === 'delivered'

/** A carrier took the message: it costs what that one takes, whichever gateway it was planned for. */
export function noteCarrier(message: Message, gatewayId: string, snapshot: Snapshot): void {
  const { task, network, rating, places } = message
  // A text that its route changed may have other parts than were billed.
  const parts = places.length
  if (message.costGatewayId === gatewayId && parts === (rating?.parts ?? parts)) return
  const found =
    network && rating ? carrierCost(snapshot, task.product, network, { gatewayId, parts }) : null
  message.cost = found?.cost ?? null
  message.costRateId = found?.rateId ?? null
  message.costGatewayId = gatewayId
}
