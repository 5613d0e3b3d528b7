import { looksAtMessages, mismatch } from '../routing/route.ts'
import type { TrafficSnapshot } from './snapshot.ts'
import { listedRate, type Rate } from '../rates/rateIndex.ts'
import { isBelow, type Terms } from '../rates/terms.ts'

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
        const costs = costsOf(
          snapshot,
          { product, rate, currency: currencyOf.get(group) },
          currencyOf,
        )
        return costs.length > 0 && costs.every((cost) => isBelow(rate.terms, cost))
      }),
    ),
  )
}

/** What the carriers that would be tried first charge to the network of a rate; none if that is not known. */
function costsOf(
  { routes, gateways, rates }: TrafficSnapshot<Carrier>,
  { product, rate, currency }: { product: string; rate: Rate; currency: string | undefined },
  currencyOf: ReadonlyMap<string, string>,
): Terms[] {
  const { country, mcc, mnc } = rate
  if (country === null || currency === undefined) return []
  const destination = { country, mcc, mnc }
  // Rules of one company, or for some messages only, say nothing of what the others cost.
  const matching = routes.filter(
    (route) =>
      (route.companyId ?? null) === null &&
      !looksAtMessages(route) &&
      mismatch(route, { product, ...destination }) === null,
  )
  const first = Math.min(...matching.map(({ priority }) => priority))
  return matching
    .filter(({ priority }) => priority === first)
    .flatMap(({ gatewayId }) => {
      const group = gateways.get(gatewayId)?.costRateGroupId ?? null
      if (group === null || currencyOf.get(group) !== currency) return []
      return listedRate(rates(group, product), destination)?.terms ?? []
    })
}
