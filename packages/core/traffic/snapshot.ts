import { buildExchangeIndex, type ExchangeIndex, type ExchangeRate } from '../money/exchange.ts'
import type { CountryRule } from '../sms/countryTexts.ts'
import type { LookupRule } from '../numbers/lookupRule.ts'
import type { Buyer } from '../companies/sellers.ts'
import type { Network } from '../phone/network.ts'
import { buildPrefixTrie, type PrefixTrie } from '../phone/prefixTrie.ts'
import { buildRateIndex, type Rate, type RateIndex } from '../rates/rateIndex.ts'
import { type DeliveredOf, type GatewayQualities, qualitiesOf } from '../routing/gatewayQuality.ts'
import type { Route } from '../routing/route.ts'
import { buildRouteIndex, type RouteIndex } from '../routing/routeIndex.ts'
import type { BelowCostRule } from '../routing/routeWords.ts'
import { type HoursByCountry, hoursByProduct, type SendingHours } from '../task/recipientTime.ts'

/** Configuration rows from the tables. `prefix` is E.164 digits; the longest match wins. */
export type TrafficRows<Gateway extends { id: string }> = {
  companies: readonly Buyer[]
  prefixes: readonly (Network & { prefix: string })[]
  /** Every operator that is on, whether it has prefixes or not; left out: there is none. */
  operators?: readonly Network[]
  rates: readonly (Rate & { rateGroupId: string; product: string })[]
  exchangeRates: readonly ExchangeRate[]
  routes: readonly Route[]
  gateways: readonly Gateway[]
  /** Of the countries that have some. */
  sendingHours?: readonly SendingHours[]
  countryRules?: readonly CountryRule[]
  /** What became lately of the messages of each gateway and country; left out: nothing is known. */
  delivered?: readonly DeliveredOf[]
  /** What becomes of messages below cost where a route says nothing else; left out: they are sent. */
  belowCost?: BelowCostRule
  /** Left out: no answers count. */
  lookups?: LookupRule
  /** Templates that regulators have registered, and under which id. */
  registered?: readonly { templateId: string; registeredId: string }[]
}

/** The configuration at one instant. Immutable: a chunk rated against it stays consistent. */
export type TrafficSnapshot<Gateway extends { id: string }> = {
  /** Increases with each reading; marks values derived from it. */
  version: number
  networks: PrefixTrie<Network>
  /** By 'mcc-mnc'. */
  operators: ReadonlyMap<string, Network>
  companies: ReadonlyMap<string, Buyer>
  routes: readonly Route[]
  routeIndex: RouteIndex
  /** Those that are drained, which no message is given to by itself. */
  drainedRoutes: readonly Route[]
  gateways: ReadonlyMap<string, Gateway>
  /** When people of some countries may get a product, by product. */
  hours: ReadonlyMap<string, HoursByCountry>
  /** Rates of a group for a product; empty if there are none. */
  rates: (rateGroupId: string, product: string) => RateIndex
  /** Rates by group and product. */
  rateGroups: ReadonlyMap<string, RatesOfGroup>
  exchange: ExchangeIndex
  /** By ISO code. */
  countryRules: ReadonlyMap<string, CountryRule>
  qualities: GatewayQualities
  belowCost: BelowCostRule
  lookups: LookupRule
  /** The ids under which regulators have registered templates, by template. */
  registered: ReadonlyMap<string, string>
  /** When the next rate or exchange rate takes effect (UTC ms): reload then. */
  nextChangeAt: number | null
}

/** Compiles the rows for lookups. `nowMs` decides which rates are in force. */
export function buildSnapshot<Gateway extends { id: string }>(
  rows: TrafficRows<Gateway>,
  version: number,
  nowMs: number,
): TrafficSnapshot<Gateway> {
  return withNextChange({
    version,
    networks: trieOf(rows.prefixes),
    companies: new Map(rows.companies.map((company) => [company.id, company])),
    ...routesIn(rows.routes),
    gateways: new Map(rows.gateways.map((gateway) => [gateway.id, gateway])),
    ...ratesIn(groupsOf(rows.rates, nowMs)),
    exchange: buildExchangeIndex(rows.exchangeRates, nowMs),
    hours: hoursByProduct(rows.sendingHours ?? []),
    countryRules: rulesOf(rows.countryRules),
    qualities: qualitiesOf(rows.delivered ?? []),
    belowCost: rows.belowCost ?? 'allow',
    operators: operatorsOf(rows.operators),
    lookups: rows.lookups ?? { isOn: false, maxAgeMs: 0 },
    registered: registeredOf(rows.registered ?? []),
  })
}

function routesIn(
  all: readonly Route[],
): Pick<TrafficSnapshot<never>, 'routes' | 'routeIndex' | 'drainedRoutes'> {
  const routes = all.filter(({ isDrained = false }) => !isDrained)
  const drainedRoutes = all.filter(({ isDrained = false }) => isDrained)
  return { routes, routeIndex: buildRouteIndex(routes), drainedRoutes }
}

const registeredOf = (
  rows: readonly { templateId: string; registeredId: string }[],
): ReadonlyMap<string, string> =>
  new Map(rows.map(({ templateId, registeredId }) => [templateId, registeredId]))

/** What changed since a snapshot: rows of some companies and rate groups, other tables completely. */
export type TrafficChange<Gateway extends { id: string }> = {
  /** Current rows of these companies; a company without a row was deleted. */
  companies?: { ids: readonly string[]; rows: TrafficRows<Gateway>['companies'] }
  /** All current rates of these groups. */
  rates?: { groupIds: readonly string[]; rows: TrafficRows<Gateway>['rates'] }
} & Partial<
  Pick<
    TrafficRows<Gateway>,
    | 'prefixes'
    | 'routes'
    | 'gateways'
    | 'exchangeRates'
    | 'sendingHours'
    | 'countryRules'
    | 'delivered'
    | 'belowCost'
    | 'operators'
    | 'lookups'
    | 'registered'
  >
>

/** The snapshot after a change; unchanged parts are shared with the previous one. */
export function changeSnapshot<Gateway extends { id: string }>(
  before: TrafficSnapshot<Gateway>,
  {
    companies,
    rates,
    prefixes,
    routes,
    gateways,
    exchangeRates,
    sendingHours,
    countryRules,
    delivered,
    belowCost,
    operators,
    lookups,
    registered,
  }: TrafficChange<Gateway>,
  version: number,
  nowMs: number,
): TrafficSnapshot<Gateway> {
  return withNextChange({
    ...before,
    version,
    ...(prefixes && { networks: trieOf(prefixes) }),
    ...(routes && routesIn(routes)),
    ...(gateways && { gateways: new Map(gateways.map((gateway) => [gateway.id, gateway])) }),
    ...(companies && {
      companies: replaced(
        before.companies,
        companies.ids,
        new Map(companies.rows.map((row) => [row.id, row])),
      ),
    }),
    ...(rates && ratesIn(replaced(before.rateGroups, rates.groupIds, groupsOf(rates.rows, nowMs)))),
    ...(sendingHours && { hours: hoursByProduct(sendingHours) }),
    ...(exchangeRates && { exchange: buildExchangeIndex(exchangeRates, nowMs) }),
    ...(countryRules && { countryRules: rulesOf(countryRules) }),
    ...(delivered && { qualities: qualitiesOf(delivered) }),
    ...(belowCost && { belowCost }),
    ...(operators && { operators: operatorsOf(operators) }),
    ...(lookups && { lookups }),
    ...(registered && { registered: registeredOf(registered) }),
  })
}

const operatorsOf = (operators: readonly Network[] = []) =>
  new Map(operators.map((network) => [`${network.mcc}-${network.mnc}`, network]))

const rulesOf = (rules: readonly CountryRule[] = []) =>
  new Map(rules.map((rule) => [rule.country, rule]))

/** Rate groups in which a rate takes effect by then. */
export function dueRateGroups(
  { rateGroups }: Pick<TrafficSnapshot<never>, 'rateGroups'>,
  nowMs: number,
): string[] {
  return [...rateGroups].flatMap(([id, { nextChangeAt }]) =>
    nextChangeAt !== null && nextChangeAt <= nowMs ? [id] : [],
  )
}

type RatesOfGroup = {
  byProduct: ReadonlyMap<string, RateIndex>
  /** When the next rate of the group takes effect (UTC ms). */
  nextChangeAt: number | null
}

function groupsOf(
  rates: TrafficRows<never>['rates'],
  nowMs: number,
): ReadonlyMap<string, RatesOfGroup> {
  const groups = new Map<string, RatesOfGroup>()
  for (const [id, ofGroup] of Map.groupBy(rates, ({ rateGroupId }) => rateGroupId)) {
    const byProduct = new Map<string, RateIndex>()
    for (const [product, rows] of Map.groupBy(ofGroup, (rate) => rate.product)) {
      byProduct.set(product, buildRateIndex(rows, nowMs))
    }
    groups.set(id, { byProduct, nextChangeAt: earliest(byProduct.values()) })
  }
  return groups
}

const NONE = buildRateIndex([], 0)

function ratesIn(
  rateGroups: ReadonlyMap<string, RatesOfGroup>,
): Pick<TrafficSnapshot<never>, 'rates' | 'rateGroups'> {
  return {
    rateGroups,
    rates: (group, product) => rateGroups.get(group)?.byProduct.get(product) ?? NONE,
  }
}

const withNextChange = <Gateway extends { id: string }>(
  snapshot: Omit<TrafficSnapshot<Gateway>, 'nextChangeAt'>,
): TrafficSnapshot<Gateway> => ({
  ...snapshot,
  nextChangeAt: earliest([...snapshot.rateGroups.values(), snapshot.exchange]),
})

function earliest(changing: Iterable<{ nextChangeAt: number | null }>): number | null {
  let first: number | null = null
  for (const { nextChangeAt } of changing) {
    if (nextChangeAt !== null) first = Math.min(first ?? nextChangeAt, nextChangeAt)
  }
  return first
}

/** The map with these keys replaced by `now`; keys missing there are removed. */
function replaced<Value>(
  before: ReadonlyMap<string, Value>,
  keys: readonly string[],
  now: ReadonlyMap<string, Value>,
): ReadonlyMap<string, Value> {
  const after = new Map(before)
  for (const key of keys) {
    const value = now.get(key)
    if (value === undefined) after.delete(key)
    else after.set(key, value)
  }
  return after
}

/** Prefixes of one network share its object, so values derived from it serve all of its numbers. */
function trieOf(prefixes: TrafficRows<never>['prefixes']): PrefixTrie<Network> {
  const known = new Map<string, Network>()
  return buildPrefixTrie(
    prefixes.map(({ prefix, ...network }) => {
      const { operatorId, country, mcc, mnc } = network
      const key = [operatorId, country, mcc, mnc].join('|')
      const shared = known.get(key) ?? network
      known.set(key, shared)
      return [prefix, shared]
    }),
  )
}
