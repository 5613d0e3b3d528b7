import type { StoredMessage } from './messages.ts'

export interface OffloadedRef {
  gatewayId: string
  ref: string
  messageId: number
  part: number
  /** Final status of this part, if its receipt has arrived. */
  receipt: string | null
  submittedAt: number
  /** Number taken at submit: receipts with smaller numbers arrived before it. */
  sentId: number
}
export interface OrphanReceipt {
  /** Taken when it arrived. */
  id: number
  gatewayId: string
  ref: string
  msisdn: string | null
  stat: string
  networkError: string | null
  doneAt: number | null
}

export interface ReceiptStore {
  /** @param retriedIds those of the messages that were tried before */
  offload(refs: readonly OffloadedRef[], retriedIds: readonly number[]): Promise<void>
  /** Newest first. */
  findOffloaded(keys: readonly { gatewayId: string; ref: string }[]): Promise<OffloadedRef[]>
  /** All parts of these messages, and the messages. */
  loadOffloaded(
    messageIds: readonly number[],
  ): Promise<{ refs: OffloadedRef[]; messages: StoredMessage[] }>
  /** Stores the status word of one part's receipt. */
  noteOffloadedReceipt(ref: Omit<OffloadedRef, 'submittedAt' | 'sentId'>): Promise<void>
  /** Messages submitted before `beforeMs` without receipts. */
  unanswered(beforeMs: number, limit: number): Promise<number[]>
  /**
   * Stored receipts whose carrier id is that of an offloaded message submitted before they arrived.
   */
  matchedOrphans(limit: number): Promise<{ orphan: OrphanReceipt; ref: OffloadedRef }[]>
  keepOrphans(orphans: readonly OrphanReceipt[]): Promise<void>
  orphans(limit: number): Promise<OrphanReceipt[]>
}
