/** What is known of the earlier tries of a message that has not ended. */
export interface EarlierTries {
  /** How many were made. */
  tries: number
  /** How many of them went by another route, because a carrier did not deliver. */
  failovers: number
  /** The try after them is such: it goes through none of their gateways. */
  elsewhere: boolean
  /** First submit, UTC ms. */
  submittedAt: number
  /** The gateway of the last one. */
  gatewayId: string
  /** The carriers' ids, oldest first; parts from 1. */
  refs: { gatewayId: string; ref: string; part: number }[]
  /** Parts (from 1) that were reported delivered after all. */
  delivered: number[]
  /** What their carriers took; null when that is not known. */
  cost: bigint | null
  /** The gateway in whose currency it is, and the rate; null: the message's. */
  costGatewayId: string
  costRateId: string | null
}

/** A message that is to be tried again. */
export interface RetryWrite extends EarlierTries {
  messageId: number
  companyId: string
  taskId: string
  /** From now to the next try. */
  waitMs: number
  /** Attempts, responses and receipts of the next try have greater ids. */
  sinceId: number
}

/** The carriers' ids of a message that has ended: its late receipts may come from any of its gateways. */
export interface TriedWrite extends Pick<EarlierTries, 'refs'> {
  messageId: number
  companyId: string
  /** Receipts that come later change nothing any more, UTC ms. */
  until: number
}
