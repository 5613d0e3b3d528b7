import type { Costs, FilledText, MessageStatus } from '@tandem/core'

/** Money and price data of a message; hop 0 is the customer. */
export interface Pricing {
  prices: bigint[]
  rateIds: string[]
  /** Bit h: hop h pays for delivered messages only. */
  deliveredHops: number
  costs: Costs
}

/** What belongs to one message instead of its task. */
export interface MessageText {
  /** As it may be shown. */
  content: FilledText
  /** Sent instead of the content, encrypted. */
  contentSealed: string | null
  senderId: string | null
  /** Told how it ends; null: all callbacks of the company. */
  callbackId: string | null
  /** The template it is from; null: its task's. */
  templateId: string | null
  /** UTC ms: not taken by a carrier until then, it expires. */
  expiresAt: number
  /** Of one that came through an SMPP account: whom its receipts go to (`originText` of core). */
  origin?: string | null
}

export interface MessageRow {
  id: number
  rowNo: number
  msisdn: string
  country: string | null
  mccmnc: string | null
  operatorId: string | null
  /** Where the network comes from if it was asked for. */
  looked: { providerId: string; at: number } | null
  parts: number
  pricing: Pricing | null
  cost: bigint | null
  costRateId: string | null
  routeId: string | null
  gatewayId: string | null
  decision: number | null
}

export interface FinalRow {
  messageId: number
  companyId: string
  /** The task's. */
  product: string
  /** The message's. */
  country: string | null
  state: Extract<
    MessageStatus,
    'delivered' | 'undelivered' | 'rejected' | 'expired' | 'unknown' | 'leftOut'
  >
  reason: string | null
  gatewayId: string | null
  /** UTC ms. */
  submittedAt: number | null
  doneAt: number
  supplierRef: string | null
  networkError: string | null
  charged: bigint
  cost: bigint | null
  /** The rate of this cost; null if it is the message's. */
  costRateId: string | null
  /** The settlement of its company; null if nothing was reserved for it, and while it is being assembled. */
  settleTxId: number | null
}

/** A message read back after a restart, or for a late receipt. */
export interface StoredMessage extends MessageRow {
  taskId: string
  companyId: string
  /** Null: its task's. */
  text: MessageText | null
}
export interface StoredAttempt {
  /** Of the attempt: less than the numbers of all receipts that arrived after it. */
  id: number
  messageId: number
  gatewayId: string
  at: number
  /** Why it was made; null for the first one. */
  cause: string | null
}
export interface StoredResult {
  messageId: number
  gatewayId: string
  part: number
  status: number
  ref: string
  at: number
}
