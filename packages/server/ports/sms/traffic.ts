import type { LedgerTx, Sale, Used } from '@tandem/core'
import type { ClientEvent } from './clientEvents.ts'
import type { FinalRow } from './messages.ts'
import type { RetryWrite, TriedWrite } from './tries.ts'
import type { Tally } from './tally.ts'

export interface AttemptWrite {
  id: number
  gatewayId: string
  /** Ascending. */
  messageIds: number[]
  cause: string | null
  /** Of those that go out as others than they were given. */
  sentAs?: readonly SentAs[]
}

/** What a message was sent as; null: as it was given. */
export interface SentAs {
  messageId: number
  companyId: string
  sender: string | null
  /** As it may be shown. */
  content: string | null
  /** That were sent. */
  parts: number
}

/**
 * Statuses in addition to the carrier's: no response in time, withdrawn before sending, connection lost before a
 * response.
 */
export const NO_ANSWER = -1
export const TAKEN_BACK = -2
export const LINE_LOST = -3

/** Whether the outcome of the submit is unknown. */
export const isLost = (status: number): boolean => status === NO_ANSWER || status === LINE_LOST

/** The cause of an attempt made because the response to a previous one was lost. */
export const IN_DOUBT = 'inDoubt'

export interface ResultWrite {
  id: number
  gatewayId: string
  messageIds: number[]
  /** From 1. */
  parts: number[]
  /** command_status, or one of those above. */
  statuses: number[]
  refs: string[]
}

export interface ReceiptWrite {
  id: number
  messageIds: number[]
  gatewayIds: string[]
  parts: number[]
  stats: string[]
  errors: string[]
}

/** What a customer's callback is told: how messages ended, or what came in. */
export interface CallbackEvent {
  id: number
  callbackId: string
  /** What it tells; by default how messages ended. */
  name?: 'sms.receipts' | 'sms.inbound' | 'alarm.raised'
  receipts: readonly object[]
}

export interface FinalsWrite {
  slot: number
  finals: FinalRow[]
  receipts: ReceiptWrite | null
  /** The settlement of each company whose messages ended. */
  txs: LedgerTx[]
  /** The postings of `txs` from each seller's point of view. */
  sales: Sale[]
  /** What the settlements charged, for bills. */
  used: Used[]
  tally: Tally
  orphanIds: number[]
  /** Messages whose carrier references are no longer needed. */
  offloadedIds: number[]
  /** Messages that wait for another try instead of ending. */
  retries?: RetryWrite[]
  /** Ended messages that were tried again. */
  retriedIds?: number[]
  /** Of ended messages that went through several gateways. */
  tried?: TriedWrite[]
  /** For callbacks of their companies. */
  callbacks?: CallbackEvent[]
  /** For SMPP accounts. */
  clientEvents?: ClientEvent[]
}

export interface TrafficStore {
  writeAttempts(attempts: readonly AttemptWrite[]): Promise<void>
  writeResults(results: readonly ResultWrite[], slot: number, tally: Tally): Promise<void>
  /** Ids that were final already; then nothing was written. */
  writeFinals(write: FinalsWrite): Promise<number[]>
}
