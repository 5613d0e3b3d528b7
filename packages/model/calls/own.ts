import type { ActiveCustomers, DayExtras } from './home.ts'
import type { HomeFigures } from './sms.ts'

/** Messages of a period, without money. */
export type TrafficFigures = Omit<HomeFigures, 'spent'>

/** What was sold and what it cost the seller, as decimal amounts of its currency. */
export interface Margin {
  sold: string
  cost: string
  margin: string
}

/** GET /home/agentData: the business of a seller. Days are of the viewer's time zone. Amounts are absent where hidden. */
export interface AgentData {
  currency: string
  /** The seller's own account with the one above it; absent for who buys from nobody. */
  own?: { balance: string; held: string; daysLeft: number | null }
  customers: ActiveCustomers & {
    /** Companies that buy from this one directly. */
    direct: number
  }
  today: TrafficFigures
  yesterday: TrafficFigures
  week: TrafficFigures
  lastWeek: TrafficFigures
  /** Settled in the week so far, and in the last one up to the same time. What one sends oneself is neither sale nor cost. */
  money?: { week: Margin; lastWeek: Margin }
  /** Last 14 days, oldest first. */
  days: (DayExtras & TrafficFigures & { sold?: string; margin?: string; balance?: string })[]
  /** Where the messages of the last seven days went. */
  countries: ({ iso2: string; name: string } & TrafficFigures)[]
  /** Who sent most in the last seven days. */
  topCustomers: ({ id: string; name: string } & TrafficFigures)[]
  /** Per direct customer, by what was settled in the last seven days; most margin first. */
  margins?: ({ id: string; name: string } & Margin)[]
  /** What a new seller has done of the way to its first sale; absent for one whose customers send. */
  steps?: { key: 'customer' | 'rateGroup' | 'brand'; done: boolean }[]
}

/** GET /recharge/overview: the account of the caller's own company. Amounts are absent where hidden. */
export interface RechargeOverview {
  currency: string
  /** null for a company that buys from nobody. */
  wallet: {
    status: 'active' | 'frozen' | 'none'
    /** What may be spent: the balance without what is held, credit included. */
    available?: string
    held?: string
    /** Available and held, without credit. */
    balance?: string
    creditLimit?: string
  } | null
}

/** A line of GET /recharge/list: money that came or went, messages aside. */
export interface RechargeRow {
  id: string
  kind: 'recharge' | 'refund' | 'bonus' | 'adjust' | 'payout' | 'reverse'
  /** Of `currency`, negative when it went; absent where amounts are hidden. */
  amount?: string
  currency: string
  reason: string | null
  createTime: string
}

/** A line of GET /recharge/balances/list: the account of a company below. */
export interface BalanceRow {
  id: string
  name: string
  kind: 'agent' | 'customer'
  sellerName: string | null
  currency: string
  status: 'active' | 'frozen' | 'none'
  available?: string
  held?: string
  lastRechargeTime: string | null
}

/** Why the test tool says that a message would not go; `who` names the seller at fault. */
export type TestRefusalCode =
  | `number.${string}`
  | 'country.closed'
  | 'company.suspended'
  | 'rate.noGroup'
  | 'rate.otherCurrency'
  | 'rate.notPresent'
  | 'rate.belowCost'
  | 'route.notPresent'
  | 'route.noGateway'
  | 'sender.notApproved'
  | 'balance.abnormal'
  | 'balance.insufficient'

export interface TestRoute {
  routeId: string
  routeName: string
  gatewayId: string
  gatewayName: string
  priority: number
  weight: number
  /** Place in the order of trying, from 1; null when it cannot take the message now. */
  place: number | null
  /** Share of traffic in per cent among usable routes of its priority; null when it cannot take the message. */
  share: number | null
  /** Code of why not. */
  reason: string | null
  /** What the carrier takes for one part; null when its rates are not known. Absent where amounts are hidden. */
  cost?: { price: string; currency: string } | null
}

export interface TestPrice {
  seller: string
  buyer: string
  rateGroup: string
  /** Of one part; absent where amounts are hidden. */
  price?: string
  currency: string
  chargeOn: 'submit' | 'delivered'
  /** What is left to the seller; null when its own cost is not known. Absent where amounts are hidden. */
  margin?: string | null
}

/** What the test tool found. POST /sys/testTool/run and GET /sys/testTool/queryById. */
export interface TestResult {
  country: { iso2: string; name: string; nameEn: string } | null
  operator: { name: string; mcc: string; mnc: string } | null
  /** How: by a number prefix entered here, or by the number plan of its country alone. */
  foundBy: 'prefix' | 'plan' | null
  refusals: { code: TestRefusalCode; who?: string }[]
  prices: TestPrice[]
  routes: TestRoute[]
  /** Whether the state of the links was known to the process that answered. */
  linksKnown: boolean
}

/** A line of GET /sys/testTool/list. */
export interface TestRunRow {
  id: string
  companyId: string
  companyId_dictText: string | null
  product: string
  number: string
  e164: string | null
  country: string | null
  senderId: string | null
  accepted: boolean
  /** Absent where amounts are hidden; null without a rate. */
  price?: string | null
  currency: string
  taskId: string | null
  createBy: string | null
  createTime: string
}
export interface TestRun extends TestRunRow {
  result: TestResult
}
