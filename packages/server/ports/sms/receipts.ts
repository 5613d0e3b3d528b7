import type { StoredMessage } from './messages.ts'

export interface SpilledRef {
  gatewayId: string
  ref: string
  messageId: number
  part: number
  /** Status this part ended in, when its receipt has come. */
  receipt: string | null
  submittedAt: number
  /** Number taken when it was submitted: receipts with smaller ids came before it. */
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
  spill(refs: readonly SpilledRef[]): Promise<void>
  /** Newest first. */
  findSpilled(keys: readonly { gatewayId: string; ref: string }[]): Promise<SpilledRef[]>
  /** Those of the keys ('gateway:ref') that belong to a message to this number that has ended. */
  findSettled(
    keys: readonly { gatewayId: string; ref: string; msisdn: string | null }[],
  ): Promise<string[]>
  /** All parts of these messages, and the messages. */
  loadSpilled(
    messageIds: readonly number[],
  ): Promise<{ refs: SpilledRef[]; messages: StoredMessage[] }>
  /** Keeps the word of the receipt that came for one part. */
  noteSpilledReceipt(ref: Omit<SpilledRef, 'submittedAt' | 'sentId'>): Promise<void>
  /** Messages submitted before `beforeMs` whose receipts never came. */
  unanswered(beforeMs: number, limit: number): Promise<number[]>
  /** Stored receipts whose carrier id is that of a spilled message submitted before they came. */
  matchedOrphans(limit: number): Promise<{ orphan: OrphanReceipt; ref: SpilledRef }[]>
  keepOrphans(orphans: readonly OrphanReceipt[]): Promise<void>
  orphans(limit: number): Promise<OrphanReceipt[]>
}
