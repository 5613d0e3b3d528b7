/** GET /sys/company/overview: what hangs on a company, itself and all below it. */
export interface CompanyOverview {
  id: string
  /** Companies below it. */
  companies: number
  users: number
  /** Signed in now. */
  sessions: number
  brands: number
  apiKeys: number
  /** Tasks not ended, and their messages that wait for the engine. */
  tasks: number
  waiting: number
  /** Of its own: messages accepted since midnight in its zone, and most it may send in a day. */
  acceptedToday: number
  dailyLimit: number | null
  currency: string
  /** Decimal strings; absent for who may not see amounts, and for a company without a wallet. */
  balance?: string
  held?: string
}
