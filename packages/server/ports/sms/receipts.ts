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

/** A part whose receipt is missing; its place in the order in which they were submitted. */
export interface UnansweredRef {
  messageId: number
  part: number
  /** As the database writes it, to the microsecond. */
  submittedAt: string
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
  /** Parts submitted before `beforeMs` without receipts, the oldest first; those behind `after` if it is given. */
  unanswered(beforeMs: number, limit: number, after: UnansweredRef | null): Promise<UnansweredRef[]>
  /**
   * Stored receipts whose carrier id is that of an offloaded message submitted before they arrived, and that name its
   * handset or none (`isSameHandset`): what can never match must not stand before what does.
   * @param pairs the receipts of submits `of` one gateway that may arrive `at` another one of its account
   */
  matchedOrphans(
    limit: number,
    pairs: readonly { at: string; of: string }[],
  ): Promise<{ orphan: OrphanReceipt; ref: OffloadedRef }[]>
  keepOrphans(orphans: readonly OrphanReceipt[]): Promise<void>
  orphans(limit: number): Promise<OrphanReceipt[]>
}
