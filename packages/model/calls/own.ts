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
  customers: {
    /** Companies that buy from this one directly. */
    direct: number
    /** Companies below, at any depth, that sent in the last seven days, and in the seven before. */
    active: number
    activeBefore: number
  }
  today: TrafficFigures
  yesterday: TrafficFigures
  week: TrafficFigures
  lastWeek: TrafficFigures
  /** Settled in the week so far, and in the last one up to the same time. */
  money?: { week: Margin; lastWeek: Margin }
  /** Last 14 days, oldest first. */
  days: ({ day: string } & TrafficFigures)[]
  /** Who sent most in the last seven days. */
  topCustomers: ({ id: string; name: string } & TrafficFigures)[]
  /** Per direct customer, as priced when the tasks of the last seven days were accepted; most margin first. */
  margins?: ({ id: string; name: string } & Margin)[]
  attention: AgentAttention
  /** What a new seller has done of the way to its first sale; absent for one whose customers send. */
  steps?: { key: 'customer' | 'rateGroup' | 'brand'; done: boolean }[]
}

export interface AgentAttention {
  /** Direct customers whose balance ends soon by their pace, or whose account is frozen; soonest first. */
  low: {
    id: string
    name: string
    /** Days the balance lasts at the pace of the last seven; null when frozen. */
    daysLeft: number | null
    available?: string
  }[]
  lowTotal: number
  pendingSenders: number
  /** Countries where delivery fell in the last day, against the seven before. */
  failing: { iso2: string; name: string; sent: number; rate: number; rateBefore: number }[]
  /** Prices that change within a week, and when the first does. */
  rateChanges: { count: number; firstAt: string | null }
}
