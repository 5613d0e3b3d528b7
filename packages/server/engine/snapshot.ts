import {
  buildPrefixTrie,
  buildRateIndex,
  buildRouteIndex,
  longestPrefix,
  parseNumber,
  type PrefixTrie,
  type Rate,
  type RateIndex,
  type RouteIndex,
} from '@tandem/core'
import type { CompanyRow, ConfigRows, GatewayRow, RateRow, RouteRow } from '../ports/smsStore.ts'
import type { Network } from './message.ts'

/** The configuration at one instant. Never changes: a chunk rated against it stays rated. */
export interface Snapshot {
  /** Grows with each reading; marks what was worked out from it. */
  version: number
  networks: PrefixTrie<Network>
  companies: ReadonlyMap<string, CompanyRow>
  routes: readonly RouteRow[]
  routeIndex: RouteIndex
  gateways: ReadonlyMap<string, GatewayRow>
  /** Rates of a group for a product; empty where there are none. */
  rates(rateGroupId: string, product: string): RateIndex
  /** When a rate comes into force next: read again then. */
  nextChangeAt: number | null
}

export function buildSnapshot(rows: ConfigRows, version: number, nowMs: number): Snapshot {
  const grouped = Map.groupBy(rows.rates, (rate) => rateKey(rate.rateGroupId, rate.product))
  const indexes = new Map<string, RateIndex>()
  for (const [key, rates] of grouped) indexes.set(key, buildRateIndex(rates.map(toRate), nowMs))
  const none = buildRateIndex([], nowMs)
  const changes = [...indexes.values()].flatMap(({ nextChangeAt }) => nextChangeAt ?? [])
  return {
    version,
    networks: buildPrefixTrie(rows.prefixes.map(({ prefix, ...network }) => [prefix, network])),
    companies: new Map(rows.companies.map((company) => [company.id, company])),
    routes: rows.routes,
    routeIndex: buildRouteIndex(rows.routes),
    gateways: new Map(rows.gateways.map((gateway) => [gateway.id, gateway])),
    rates: (group, product) => indexes.get(rateKey(group, product)) ?? none,
    nextChangeAt: changes.length > 0 ? Math.min(...changes) : null,
  }
}

const rateKey = (group: string, product: string): string => `${group}|${product}`

// Of the table's key (country, operator) core makes its own: a rate with an operator is of its
// network, one without is of the country.
const toRate = ({ id, country, mcc, mnc, priceNanos, chargeOn, effectiveAt }: RateRow): Rate => ({
  id,
  country,
  mcc,
  mnc,
  priceNanos,
  chargeOn,
  effectiveAt,
})

/** Who buys from whom, the customer first and the company that buys from the platform last. */
export function chainOf(snapshot: Snapshot, companyId: string): CompanyRow[] {
  const chain: CompanyRow[] = []
  let company = snapshot.companies.get(companyId)
  while (company && company.parentId !== null && chain.length < 16) {
    chain.push(company)
    company = snapshot.companies.get(company.parentId)
  }
  return chain
}

const countries = new WeakMap<Snapshot, Map<string, Network>>()

/**
 * The network of a number (E.164 digits): by the numbering plan that was entered, else its country alone; undefined
 * when not even that is known. The calling code does not tell the country (+1, +7 and +44 have several), so the country
 * comes from the number itself. The same object for the same network: what is worked out for it can be kept.
 */
export function networkOf(snapshot: Snapshot, digits: string): Network | undefined {
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
