import type { ActiveCustomers, DayExtras } from './home.ts'
import type { UserJobNews } from './userJobs.ts'

/** Statuses of a message, in the order it may pass them (core/sms/messageStatus.ts holds the transitions). */
export type MessageStatus =
  | 'queued'
  | 'submitting'
  | 'submitted'
  | 'delivered'
  | 'undelivered'
  | 'rejected'
  | 'expired'
  | 'unknown'

/** `row` is the line of the file, or the position in `mobiles`, from 1. */
export interface Reject {
  row: number
  mobile: string
  /** Reason code, e.g. 'number.tooShort'. */
  reason: string
  /** The same for people, in the language of the session. */
  reasonText: string
}

/** Answer of POST /sms/notify/outbox/send and /import. Amounts are decimal strings of `currency`. */
export interface SendResult {
  taskId: string
  accepted: number
  rejected: number
  parts: number
  /** Absent where amounts are hidden. */
  amount?: string
  currency: string
  /** The first 1,000; the rest in GET /sms/notify/task/rejects. */
  rejects: Reject[]
}

/** POST /sms/notify/outbox/quote: what a send would cost, nothing stored. Same body as send or import. */
export interface Quote {
  accepted: number
  rejected: number
  encoding: 'gsm7' | 'ucs2'
  units: number
  partsPerMessage: number
  parts: number
  currency: string
  /** The next four are absent where amounts are hidden. */
  amount?: string
  balance?: string
  balanceAfter?: string
  /** How many messages the balance pays for. */
  affordable?: number
  countries: {
    iso2: string
    name: string
    messages: number
    parts: number
    /** Decimal price of one part; null where the numbers of the country have several prices. */
    price?: string | null
    amount?: string
  }[]
  rejects: Reject[]
  /** Handle of an uploaded file, to send it without a second upload; null for pasted numbers. */
  fileId: string | null
}

/** One row of GET /sms/notify/task/list. */
export interface SmsTaskRow {
  id: string
  name: string
  companyId: string
  companyId_dictText: string
  content: string
  senderId: string | null
  status: 'queued' | 'sending' | 'paused' | 'completed' | 'cancelled'
  /** Why it is paused, e.g. 'balance.insufficient'; null otherwise. */
  pauseReason: string | null
  total: number
  accepted: number
  rejected: number
  /** Of the accepted ones: */
  submitted: number
  delivered: number
  undelivered: number
  /** rejected after acceptance, expired or unknown */
  failed: number
  /** No carrier has them yet: what a pause holds back and a cancellation ends. */
  waiting: number
  parts: number
  /** Charged or held so far. Absent where amounts are hidden. */
  amount?: string
  currency: string
  createBy: string | null
  createTime: string
  finishTime: string | null
  abilities: Record<string, true | string>
}

/** One row of GET /sms/notify/outbox/list. */
export interface OutboxRow {
  id: string
  taskId: string
  taskName: string
  companyId: string
  companyId_dictText: string
  mobile: string
  country: string
  countryName: string
  operatorName: string | null
  senderId: string | null
  content: string
  parts: number
  status: MessageStatus
  reason: string | null
  reasonText: string | null
  /** Absent where amounts are hidden. */
  price?: string
  currency: string
  /** Staff only. */
  gatewayName?: string | null
  createTime: string
  submitTime: string | null
  doneTime: string | null
}

/** One line of a message's time line, oldest first. */
export interface TraceStep {
  at: string
  kind:
    | 'accept'
    | 'rate'
    | 'reserve'
    | 'route'
    | 'attempt'
    | 'submit'
    | 'receipt'
    | 'settle'
    | 'release'
  /** A sentence in the language of the session. */
  text: string
  /** Facts behind it: ids, codes, prices; strings and numbers only. */
  facts: Record<string, string | number | null>
}

/** GET /sms/notify/outbox/trace?id= */
export interface Trace {
  message: OutboxRow
  steps: TraceStep[]
  /** The routing decision: each rule looked at and why it was taken or passed over. Staff only. */
  routing?: {
    routeId: string
    routeName: string
    gatewayName: string
    outcome: 'chosen' | 'skipped'
    reason: string
  }[]
  /** Price of each seller of the chain, customer first. Absent where amounts are hidden; staff see all hops. */
  prices?: {
    seller: string
    buyer: string
    /** Staff only. */
    rateId?: string
    price: string
    currency: string
    chargeOn: 'submit' | 'delivered'
  }[]
}

/** GET /home/totalData. Days are of the viewer's time zone. */
export interface TotalData {
  currency: string
  balance?: string
  held?: string
  /** Days the balance lasts at the pace of the last seven; null when nothing is spent. */
  daysLeft?: number | null
  today: HomeFigures
  yesterday: HomeFigures
  week: HomeFigures
  lastWeek: HomeFigures
  /** Last 14 days, oldest first. */
  days: (DayExtras & HomeFigures & { balance?: string })[]
  countries: ({ iso2: string; name: string } & HomeFigures)[]
  /** Who may list gateways. */
  gateways?: ({ id: string; name: string } & HomeFigures)[]
  /** Sellers only, with who sent most in the last seven days. */
  customers?: ActiveCustomers
  topCustomers?: ({ id: string; name: string } & Omit<HomeFigures, 'spent'>)[]
}
export interface HomeFigures {
  sent: number
  delivered: number
  undelivered: number
  /** Every end but "delivered": undelivered, rejected, expired and unknown. */
  failed: number
  parts: number
  /** Decimal amount of `currency`; absent where amounts are hidden. */
  spent?: string
}

/** What is told of a task while it moves. */
export type SmsTaskNews = Pick<
  SmsTaskRow,
  | 'id'
  | 'companyId'
  | 'status'
  | 'pauseReason'
  | 'accepted'
  | 'submitted'
  | 'delivered'
  | 'undelivered'
  | 'failed'
  | 'waiting'
>

/** Live topics sent over the websocket as { cmd: 'live', topic, data }. */
export interface LiveTopics {
  /** A task's counters or status changed. No amounts: every viewer's list asks for its own. */
  smsTask: SmsTaskNews
  /** Messages of a task changed; the list refetches the rows it shows. */
  smsOutbox: { taskId: string; ids: string[] }
  /** A record of an entity was added, edited or deleted. */
  record: { entity: string; id: string; verb: 'add' | 'edit' | 'delete' }
  /** A job of one's own came further; its owner alone hears it. */
  userJob: UserJobNews
  /** What the reader may see and do changed: the console asks for its permissions again. */
  rights: Record<string, never>
  /** A gateway's binds changed. */
  gateway: { id: string; bound: number; binds: number }
}
