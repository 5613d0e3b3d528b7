import { looksAtMessages, mismatch } from '../routing/route.ts'
import type { TrafficSnapshot } from './snapshot.ts'
import { listedRate, type Rate } from '../rates/rateIndex.ts'

/** A gateway with the price list of its carrier; null if that is not known. */
type Carrier = { id: string; costRateGroupId: string | null }

/**
 * Active rates that a seller's direct buyers pay below the carrier's price: each message to that network loses money.
 * Compared with the cheapest gateway among its highest-priority routes; if no carrier price is known in the same
 * currency, nothing is reported.
 * @param currencyOf ISO 4217 of a rate group
 */
export function ratesBelowCost(
  snapshot: TrafficSnapshot<Carrier>,
  sellerId: string,
  products: readonly string[],
  currencyOf: ReadonlyMap<string, string>,
): Rate[] {
  const groups = new Set<string>()
  for (const { parentId, rateGroupId } of snapshot.companies.values()) {
    if (parentId === sellerId && rateGroupId !== null) groups.add(rateGroupId)
  }
  return [...groups].flatMap((group) =>
    products.flatMap((product) =>
      [...snapshot.rates(group, product).byKey.values()].filter((rate) => {
        const cost = costOf(
          snapshot,
          { product, rate, currency: currencyOf.get(group) },
          currencyOf,
        )
        return cost !== null && rate.priceNanos < cost
      }),
    ),
  )
}

/** The carrier's price per part to the network of a rate, in nanos; null if it is not known. */
function costOf(
  { routes, gateways, rates }: TrafficSnapshot<Carrier>,
  { product, rate, currency }: { product: string; rate: Rate; currency: string | undefined },
  currencyOf: ReadonlyMap<string, string>,
): bigint | null {
  const { country, mcc, mnc } = rate
  if (country === null || currency === undefined) return null
  const destination = { country, mcc, mnc }
  // Rules of one company, or for some messages only, say nothing of what the others cost.
  const matching = routes.filter(
    (route) =>
      (route.companyId ?? null) === null &&
      !looksAtMessages(route) &&
      mismatch(route, { product, ...destination }) === null,
  )
  const first = Math.min(...matching.map(({ priority }) => priority))
  const costs = matching
    .filter(({ priority }) => priority === first)
    .flatMap(({ gatewayId }) => {
      const group = gateways.get(gatewayId)?.costRateGroupId ?? null
      if (group === null || currencyOf.get(group) !== currency) return []
      return listedRate(rates(group, product), destination)?.priceNanos ?? []
    })
  return costs.reduce<bigint | null>(
    (least, one) => (least === null || one < least ? one : least),
    null,
  )
}
