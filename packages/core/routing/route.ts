import type { DailyHours } from '../task/taskSchedule.ts'
import { PatternWork } from '../text/patternWork.ts'
import type { ReceiptFailover } from './receiptFailover.ts'
import { isOpenAt } from './routeHours.ts'
import type { BelowCostRule, RouteStrategy } from './routeWords.ts'
import type { SenderChoice } from './senderRules.ts'
import { patternOf, sendersOf, unreadableIn } from './written.ts'

/** One routing rule. A criterion that is null or left out matches everything. */
export type Route = {
  id: string
  gatewayId: string
  enabled: boolean
  product: string | null
  /** ISO 3166-1 alpha-2. */
  country: string | null
  mcc: string | null
  mnc: string | null
  /** Holds for this company and for all that buy from it. */
  companyId?: string | null
  /** Sender IDs, as `compileSenders` reads them. */
  senders?: string | null
  /** What the text has in it, as `compilePattern` reads it. */
  text?: string | null
  hours?: DailyHours | null
  /** Lower is tried first. */
  priority: number
  /** Share among routes of one priority; a route with 0 is used only if all others fail. */
  weight: number
  /** Holds where all matching routes of its priority say the same, otherwise `share` does. Left out: `share`. */
  strategy?: RouteStrategy
  /** Of the strategy `formula`, as `compileFormula` reads it. */
  formula?: string | null
  /** Null or left out: as for the whole platform. */
  belowCost?: BelowCostRule | null
  /** Whether what its carrier does not deliver goes by another route. Left out: never. */
  receiptFailover?: ReceiptFailover
  /** Who it sends as instead, as `parseSenderRules` reads it. */
  senderRules?: string | null
  /** Who of a pool. Left out: the same for each recipient. */
  senderChoice?: SenderChoice
  /** What texts say instead, as `compileReplaceRules` reads it. */
  contentRules?: string | null
  /** It leads to a member of a hybrid gateway that goes first for these messages. */
  isPinned?: boolean
  /** It leads to a member of a hybrid gateway without a share: it carries nothing but what follows a message that waits there. */
  isDrained?: boolean
}

/** The routing-relevant properties of a message. What is left out is not known and rules nothing out. */
export type RouteQuery = {
  product: string
  country: string
  mcc: string | null
  mnc: string | null
  /** Its company and all above it. */
  companies?: readonly string[]
  /** Null: it has none. */
  sender?: string | null
  text?: string
  /** UTC ms. */
  at?: number
}

/** `bound`: a session is open. `healthy`: it responds; false while its circuit is open. */
export type GatewayState = { enabled: boolean; bound: boolean; healthy: boolean }

/** Why a rule does not match a message; null if it does. */
export function mismatch(route: Route, query: RouteQuery): RouteMismatch | null {
  return networkMismatch(route, query) ?? messageMismatch(route, query)
}

/** The same by what all messages of one company to one network have in common. */
export function networkMismatch(route: Route, query: RouteQuery): RouteMismatch | null {
  if (!route.enabled) return 'route.disabled'
  if (unreadableIn(route) !== null) return 'route.unreadable'
  if (route.product !== null && route.product !== query.product) return 'route.productMismatch'
  if (route.country !== null && route.country !== query.country) return 'route.countryMismatch'
  if (route.mcc !== null && route.mcc !== query.mcc) return 'route.operatorMismatch'
  if (route.mnc !== null && route.mnc !== query.mnc) return 'route.operatorMismatch'
  const { companyId } = route
  if (companyId != null && query.companies && !query.companies.includes(companyId)) {
    return 'route.companyMismatch'
  }
  return null
}

/**
 * The same by what differs between messages and over time. All rules that are asked about one query share the work that a
 * message may take: beyond it a rule matches only what earlier messages have shown.
 */
export function messageMismatch(route: Route, query: RouteQuery): MessageMismatch | null {
  const { sender, text, at } = query
  if (route.senders != null && sender !== undefined) {
    const isAmong = sender !== null && sendersOf(route.senders)?.(sender, workOn(query)) === true
    if (!isAmong) return 'route.senderMismatch'
  }
  if (route.hours && at !== undefined && !isOpenAt(route.hours, at)) return 'route.timeMismatch'
  if (route.text != null && text !== undefined && !patternOf(route.text)?.(text, workOn(query))) {
    return 'route.textMismatch'
  }
  return null
}

/** By the query itself, so that whoever asks several rules cannot forget to share it. */
const works = new WeakMap<RouteQuery, PatternWork>()

function workOn(query: RouteQuery): PatternWork {
  const known = works.get(query)
  if (known) return known
  const work = new PatternWork()
  works.set(query, work)
  return work
}

/** Whether messages to one network may differ in whether it matches them. */
export const looksAtMessages = ({ senders, text, hours }: Route): boolean =>
  senders != null || text != null || hours != null

export type RouteMismatch =
  | 'route.disabled'
  | 'route.unreadable'
  | 'route.productMismatch'
  | 'route.countryMismatch'
  | 'route.operatorMismatch'
  | 'route.companyMismatch'
  | MessageMismatch

export type MessageMismatch = 'route.senderMismatch' | 'route.timeMismatch' | 'route.textMismatch'

/**
 * Why a gateway cannot take a message now; null if it can. Undefined state: the gateway does not
 * exist.
 */
export function unusable(state: GatewayState | undefined): GatewayRefusal | null {
  if (!state) return 'gateway.notFound'
  if (!state.enabled) return 'gateway.disabled'
  if (!state.bound) return 'gateway.unbound'
  return state.healthy ? null : 'gateway.unhealthy'
}

export type GatewayRefusal =
  | 'gateway.notFound'
  | 'gateway.disabled'
  | 'gateway.unbound'
  | 'gateway.unhealthy'
