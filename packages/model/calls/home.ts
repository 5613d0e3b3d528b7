/**
 * A thing that waits for the reader of a home page; the list is in the order of its urgency. Each kind is only for who
 * may open the list behind it, and amounts are absent where hidden. GET /home/attention.
 */
export type AttentionItem =
  /** Gateways that are switched on without a connection to their carrier. */
  | { kind: 'gateways'; count: number; id: string; first: string }
  /** The own account is frozen, or ends within days at its pace. */
  | { kind: 'ownBalance'; frozen: boolean; daysLeft?: number | null }
  /** A country where delivery fell in the last day, against the seven before. */
  | {
      kind: 'failing'
      iso2: string
      name: string
      sent: number
      rate: number
      rateBefore: number
      /** The days the list behind it shows. */
      from: string
      to: string
    }
  /** Prices of the platform in force that are below what the carrier of their first route takes. */
  | { kind: 'belowCost'; count: number }
  /** Direct customers that paid less than their messages cost in the last seven days. */
  | { kind: 'negativeMargin'; count: number; id: string; first: string }
  | {
      kind: 'lowBalances'
      count: number
      id: string
      first: string
      frozen: boolean
      daysLeft?: number | null
    }
  | { kind: 'paused'; count: number; id: string; first: string; reason: string | null }
  /** Scheduled jobs whose last run failed or was lost. */
  | { kind: 'jobs'; count: number; first: string }
  | { kind: 'registrations'; count: number }
  | { kind: 'senderIds'; count: number }
  /** Prices of the own suppliers that change within a week. */
  | { kind: 'rateChanges'; count: number; firstAt: string }

export type AttentionKind = AttentionItem['kind']

/** What is under way and who sent, beside the figures of a day. */
export interface DayExtras {
  day: string
  /** Accepted on this day and not ended yet. */
  underWay: number
  /** Companies that sent on this day; sellers only. */
  activeCustomers?: number
}

/** How many companies sent in the last seven days, and in the seven before. */
export interface ActiveCustomers {
  active: number
  activeBefore: number
}
