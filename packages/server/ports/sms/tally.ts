/** What to add to a task's counters. */
export interface TaskDelta {
  taskId: string
  companyId: string
  dispatched: number
  submitted: number
  delivered: number
  undelivered: number
  failed: number
  unsubmitted: number
  parts: number
  reserved: bigint
  charged: bigint
  released: bigint
}

/** What to add to the figures of a quarter of an hour. */
export interface FigureDelta {
  companyId: string
  /** Start of the quarter, UTC ms. */
  bucketAt: number
  country: string
  gatewayId: string
  product: string
  currency: string
  sent: number
  delivered: number
  undelivered: number
  failed: number
  parts: number
  charged: bigint
  /** What the platform's own buyer paid it. */
  sold: bigint
  /** What the carrier took, and what of `sold` is left; both of messages whose cost is known in this currency. */
  cost: bigint
  margin: bigint
}

export interface Tally {
  tasks: TaskDelta[]
  figures: FigureDelta[]
}
