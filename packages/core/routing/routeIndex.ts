import { type NoRoute, type RouteConditions, unavailable } from './decide.ts'
import { byPriorityThenId, drawWeighted } from './failoverOrder.ts'
import { type Choosing, choosingOf, ranksOf } from './ranking.ts'
import {
  looksAtMessages,
  type MessageMismatch,
  messageMismatch,
  networkMismatch,
  type Route,
  type RouteQuery,
} from './route.ts'
import { unreadableIn } from './written.ts'

/** Rules compiled for the hot path. Build a new index when a rule changes. */
export type RouteIndex = {
  /** Enabled rules by company and then by country, '' for those of all. */
  byCompany: ReadonlyMap<string, ReadonlyMap<string, readonly Route[]>>
  /** Those of each company that match a network, by priority; filled on demand. */
  matches: Map<string, Map<string, readonly RouteGroup[]>>
  /** How many of these are kept. */
  kept: number
}

/** Routes of one priority. */
interface RouteGroup {
  priority: number
  routes: readonly Route[]
  looksAtMessages: boolean
  choosing: Choosing
}

/** A decision, and what tells it from others to the same network: '' where no rule looked at the message. */
export interface Picked {
  picked: Route | NoRoute
  marks: string
}

// The number of real products x networks stays below this; only rules of many companies and invalid codes could exceed it.
const MOST_KEPT = 100_000
const FEW = 3

/** Compiles the rules. Matches of a network are computed once, on first use. */
export function buildRouteIndex(routes: readonly Route[]): RouteIndex {
  const enabled = routes.filter((route) => route.enabled && unreadableIn(route) === null)
  const byCompany = new Map(
    [...Map.groupBy(enabled, ({ companyId }) => companyId ?? '')].map(
      ([companyId, own]) => [companyId, Map.groupBy(own, ({ country }) => country ?? '')] as const,
    ),
  )
  return { byCompany, matches: new Map(), kept: 0 }
}

/** The route that `decide` would choose, or why there is none. */
export const pickRoute = (
  index: RouteIndex,
  query: RouteQuery,
  conditions: RouteConditions,
): Route | NoRoute => pickMarked(index, query, conditions).picked

/** The same, with marks: messages to one network with the same ones are explained alike, if they get the same route. */
export function pickMarked(
  index: RouteIndex,
  query: RouteQuery,
  conditions: RouteConditions,
): Picked {
  let marks = ''
  let isMatched = false
  let isBlocked = false
  for (const group of groupsOf(index, query)) {
    let matching = group.routes
    if (group.looksAtMessages) {
      const reasons = group.routes.map((route) => messageMismatch(route, query))
      for (const reason of reasons) marks += MARKS[reason ?? 'none']
      matching = group.routes.filter((_route, place) => reasons[place] === null)
    }
    if (matching.length === 0) continue
    isMatched = true
    const able = matching.filter((route) => {
      const reason = unavailable(route, conditions)
      if (reason === 'route.belowCost') isBlocked = true
      return reason === null
    })
    const choosing = matching === group.routes ? group.choosing : choosingOf(matching)
    const drawn = drawnOf(able, choosing, conditions)
    if (drawn) return { picked: drawn, marks }
  }
  if (!isMatched) return { picked: 'route.notPresent', marks }
  return { picked: isBlocked ? 'route.belowCost' : 'route.noGateway', marks }
}

function drawnOf(
  able: readonly Route[],
  choosing: Choosing,
  { economy, random }: RouteConditions,
): Route | undefined {
  if (able.length < 2) return able[0]
  if (choosing.strategy === 'share' || !economy) return able[drawWeighted(able, random).index]
  const ranks = ranksOf(able, choosing, economy)
  const best = Math.min(...ranks)
  const first = able.filter((_route, place) => ranks[place] === best)
  return first[first.length < 2 ? 0 : drawWeighted(first, random).index]
}

/** One letter for whether and why a rule that looked at a message did not match it. */
const MARKS: Readonly<Record<MessageMismatch | 'none', string>> = {
  none: '1',
  'route.senderMismatch': 's',
  'route.timeMismatch': 'h',
  'route.textMismatch': 't',
}

/** The enabled rules that could concern a message: of its company or of all, to its country or to all. */
export const concerning = ({ byCompany }: RouteIndex, query: RouteQuery): Route[] =>
  ownersOf(byCompany, query).flatMap((owner) => concerningOf(byCompany, owner, query))

const concerningOf = (
  byCompany: RouteIndex['byCompany'],
  owner: string,
  { country }: RouteQuery,
): Route[] => {
  const byCountry = byCompany.get(owner)
  return [...(byCountry?.get('') ?? []), ...(byCountry?.get(country) ?? [])]
}

/** Whose rules may match: everybody's, and those of the companies of the message that have any. */
const ownersOf = (
  byCompany: RouteIndex['byCompany'],
  { companies }: Pick<RouteQuery, 'companies'>,
): readonly string[] => {
  if (byCompany.size < 2 && byCompany.has('')) return EVERYBODY
  if (!companies) return [...byCompany.keys()]
  return ['', ...companies.filter((id) => byCompany.has(id))]
}
const EVERYBODY = ['']

/** The rules that match as far as company and network go, by priority. */
function groupsOf(index: RouteIndex, query: RouteQuery): Iterable<RouteGroup> {
  const key = `${query.product}|${query.country}|${query.mcc ?? ''}|${query.mnc ?? ''}`
  const lists = ownersOf(index.byCompany, query)
    .map((owner) => matchesOf(index, owner, key, query))
    .filter(({ length }) => length > 0)
  return lists.length < 2 ? (lists[0] ?? []) : merged(lists)
}

/** Lists of groups as one: the routes of one priority together. */
function* merged(lists: readonly (readonly RouteGroup[])[]): Generator<RouteGroup> {
  const places = lists.map(() => 0)
  for (;;) {
    const heads = lists.map((list, index) => list[places[index] ?? 0])
    const priority = Math.min(...heads.map((head) => head?.priority ?? Infinity))
    if (priority === Infinity) return
    const own: RouteGroup[] = []
    for (const [index, head] of heads.entries()) {
      if (head?.priority !== priority) continue
      own.push(head)
      places[index] = (places[index] ?? 0) + 1
    }
    const [first] = own
    if (first && own.length === 1) yield first
    else yield groupOf(priority, own.flatMap(({ routes }) => routes).toSorted(byPriorityThenId))
  }
}

const groupOf = (priority: number, routes: readonly Route[]): RouteGroup => ({
  priority,
  routes,
  looksAtMessages: routes.some(looksAtMessages),
  choosing: choosingOf(routes),
})

function matchesOf(
  index: RouteIndex,
  owner: string,
  key: string,
  query: RouteQuery,
): readonly RouteGroup[] {
  const known = index.matches.get(owner)?.get(key)
  if (known) return known
  const routes = concerningOf(index.byCompany, owner, query)
    .filter((route) => networkMismatch(route, query) === null)
    .toSorted(byPriorityThenId)
  const groups = [...Map.groupBy(routes, ({ priority }) => priority)].map(([priority, group]) =>
    groupOf(priority, group),
  )
  // A few rules of one of many companies: looking them up again takes less than keeping them for every network.
  if (routes.length <= FEW) return groups
  if (index.kept >= MOST_KEPT) {
    index.matches.clear()
    index.kept = 0
  }
  if (!index.matches.has(owner)) index.matches.set(owner, new Map())
  index.matches.get(owner)?.set(key, groups)
  index.kept += 1
  return groups
}
