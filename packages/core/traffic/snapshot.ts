import { parseNumber } from '../phone/parseNumber.ts'
import { buildPrefixTrie, longestPrefix, type PrefixTrie } from '../phone/prefixTrie.ts'
import { buildRateIndex, type Destination, type Rate, type RateIndex } from '../rates/rateIndex.ts'
import type { Route } from '../routing/route.ts'
import { buildRouteIndex, type RouteIndex } from '../routing/routeIndex.ts'

/** The network a number belongs to; without an operator its country alone is known. */
export interface Network extends Destination {
  readonly operatorId: string | null
}

/** A company in the chain of sellers; `parentId` null: the platform. */
export type Buyer = {
  id: string
  parentId: string | null
  status: 'active' | 'suspended'
  currency: string
  rateGroupId: string | null
}

/** Configuration as it stands in the tables. `prefix` is E.164 digits; the longest one wins. */
export type TrafficRows<Gateway extends { id: string }> = {
  companies: readonly Buyer[]
  prefixes: readonly (Network & { prefix: string })[]
  rates: readonly (Rate & { rateGroupId: string; product: string })[]
  routes: readonly Route[]
  gateways: readonly Gateway[]
}

/** The configuration at one instant. Never changes: a chunk rated against it stays rated. */
export type TrafficSnapshot<Gateway extends { id: string }> = {
  /** Grows with each reading; marks what was worked out from it. */
  version: number
  networks: PrefixTrie<Network>
  companies: ReadonlyMap<string, Buyer>
  routes: readonly Route[]
  routeIndex: RouteIndex
  gateways: ReadonlyMap<string, Gateway>
  /** Rates of a group for a product; empty where there are none. */
  rates: (rateGroupId: string, product: string) => RateIndex
  /** When a rate comes into force next (UTC ms): read again then. */
  nextChangeAt: number | null
}

/** Compiles the rows for look-ups. `nowMs` decides which rates are in force. */
export function buildSnapshot<Gateway extends { id: string }>(
  rows: TrafficRows<Gateway>,
  version: number,
  nowMs: number,
): TrafficSnapshot<Gateway> {
  const grouped = Map.groupBy(rows.rates, ({ rateGroupId, product }) => `${rateGroupId}|${product}`)
  const indexes = new Map<string, RateIndex>()
  for (const [key, rates] of grouped) indexes.set(key, buildRateIndex(rates, nowMs))
  const none = buildRateIndex([], nowMs)
  const changes = [...indexes.values()].flatMap(({ nextChangeAt }) => nextChangeAt ?? [])
  return {
    version,
    networks: buildPrefixTrie(rows.prefixes.map(({ prefix, ...network }) => [prefix, network])),
    companies: new Map(rows.companies.map((company) => [company.id, company])),
    routes: rows.routes,
    routeIndex: buildRouteIndex(rows.routes),
    gateways: new Map(rows.gateways.map((gateway) => [gateway.id, gateway])),
    rates: (group, product) => indexes.get(`${group}|${product}`) ?? none,
    nextChangeAt: changes.length > 0 ? Math.min(...changes) : null,
  }
}

/** Longest chain of sellers followed; a longer one could only be a circle. */
const MOST_HOPS = 16

/** Who buys from whom, the customer first and the company that buys from the platform last. */
export function chainOf(
  { companies }: Pick<TrafficSnapshot<never>, 'companies'>,
  companyId: string,
): Buyer[] {
  const chain: Buyer[] = []
  let company = companies.get(companyId)
  while (company && company.parentId !== null && chain.length < MOST_HOPS) {
    chain.push(company)
    company = companies.get(company.parentId)
  }
  return chain
}

const countries = new WeakMap<object, Map<string, Network>>()

/**
 * The network of a number (E.164 digits): by the numbering plan that was entered, else its country alone; undefined
 * when not even that is known. The calling code does not tell the country (+1, +7 and +44 have several), so the country
 * comes from the number itself. The same object for the same network: what is worked out for it can be kept.
 */
export function networkOf(
  snapshot: Pick<TrafficSnapshot<never>, 'networks'>,
  digits: string,
): Network | undefined {
  const found = longestPrefix(snapshot.networks, digits)
  if (found && found.operatorId !== null) return found
  const parsed = parseNumber(`+${digits}`, { defaultCountry: null, accept: 'any' })
  if ('reason' in parsed || parsed.country === found?.country) return found
  const known = countries.get(snapshot) ?? new Map<string, Network>()
  countries.set(snapshot, known)
  const network = known.get(parsed.country) ?? {
    operatorId: null,
    country: parsed.country,
    mcc: null,
    mnc: null,
  }
  known.set(parsed.country, network)
  return network
}
