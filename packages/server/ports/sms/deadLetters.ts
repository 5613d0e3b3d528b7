/**
 * What could not be written: the outcome of a message, a carrier's response, a receipt, the next chunk of a
 * task, a message from a handset.
 */
export type DeadLetterKind = 'end' | 'answer' | 'receipt' | 'chunk' | 'inbound'

/** An item the database rejected for its own fault while the rest of its batch was written. */
export interface DeadLetter {
  id: number
  kind: DeadLetterKind
  /** The database's error. */
  reason: string
  companyId: string | null
  taskId: string | null
  messageId: number | null
  gatewayId: string | null
  /**
   * What is to be written, as encoded by `letterText`; null if it could not be encoded, or is to be created
   * again (chunks).
   */
  payload: string | null
}

export interface DeadLetterStore {
  /** Whether a failed write may succeed when retried unchanged. */
  mayPass(error: unknown): boolean
  /** Stores it; a chunk's task is paused in the same transaction. */
  keepDeadLetter(letter: DeadLetter): Promise<void>
  /** Those that staff asked to retry. */
  lettersToTryAgain(limit: number): Promise<DeadLetter[]>
  /**
   * It was written by the retry; or `reason` if it was rejected again. A chunk's task then continues.
   */
  settleDeadLetter(id: number, reason: string | null): Promise<void>
}
