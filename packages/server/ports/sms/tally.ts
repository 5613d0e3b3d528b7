/** What to add to a task's counters. */
export interface TaskDelta {
  taskId: string
  companyId: string
  dispatched: number
  submitted: number
  delivered: number
  undelivered: number
  failed: number
  /** By a screening: neither sent nor failed. Left out by dead letters of earlier versions, as is `cancelled`. */
  leftOut?: number
  /** Of those that failed: stopped before a carrier had them (`endCounts`). */
  cancelled?: number
  unsubmitted: number
  parts: number
  reserved: bigint
  charged: bigint
  released: bigint
}

/** What messages of a quarter of an hour have in common where figures tell them apart. */
export interface FigureKey {
  companyId: string
  /** Start of the quarter, UTC ms. */
  bucketAt: number
  /** Empty: not known. */
  country: string
  /** '0': none, as of this operator and template. */
  gatewayId: string
  operatorId: string
  /** Empty: the carrier's own. */
  senderId: string
  templateId: string
  /** Why they did not arrive; empty for those that did, or have not ended. */
  reason: string
  product: string
  currency: string
}

/** What to add to the figures of a quarter of an hour. */
export interface FigureDelta extends FigureKey {
  /** Messages made, whatever became of them. */
  accepted: number
  /** Of these, codes that can be entered (`otp/send`). */
  codes: number
  sent: number
  delivered: number
  undelivered: number
  failed: number
  /** Of these ends, those that no carrier had, and of these the ones that were stopped (`endCounts`). Dead letters of earlier versions lack both. */
  unsent?: number
  cancelled?: number
  parts: number
  charged: bigint
  /** What the platform's own buyer paid it. */
  sold: bigint
  /** What the carrier took, and what of `sold` is left; both of messages whose cost is known in this currency. */
  cost: bigint
  margin: bigint
  /** Codes that were entered, of those these messages brought. */
  converted?: number
}

/** Nothing to add yet. */
export const noFigures = {
  accepted: 0,
  codes: 0,
  sent: 0,
  delivered: 0,
  undelivered: 0,
  failed: 0,
  unsent: 0,
  cancelled: 0,
  parts: 0,
  charged: 0n,
  sold: 0n,
  cost: 0n,
  margin: 0n,
} satisfies Omit<FigureDelta, keyof FigureKey>

/** What to add to how many messages of a quarter took how long; `band` as `latencyBand`. */
export interface LatencyDelta extends Pick<
  FigureKey,
  'companyId' | 'bucketAt' | 'gatewayId' | 'product' | 'currency'
> {
  band: number
  /** Messages that ended, by the time until a carrier had them. */
  sent: number
  /** Those delivered, by the time from then to their receipt. */
  delivered: number
}

/** What to add to what a seller below the platform got for messages of a quarter, and paid for them itself. */
export interface ResaleDelta extends Pick<
  FigureKey,
  'bucketAt' | 'country' | 'product' | 'currency'
> {
  sellerId: string
  /** Whose messages they are, whoever of the seller's buyers it buys from. */
  customerId: string
  /** Both in the currency of the sale. */
  sold: bigint
  cost: bigint
}

export interface Tally {
  tasks: TaskDelta[]
  figures: FigureDelta[]
  /** Left out by dead letters of earlier versions. */
  latencies?: LatencyDelta[]
  resales?: ResaleDelta[]
}
