/** What could not be written: the end of a message, a carrier's answer, a receipt, the next chunk of a task. */
export type DeadLetterKind = 'end' | 'answer' | 'receipt' | 'chunk'

/** One thing the database refused for its own sake while the rest of its batch was written. */
export interface DeadLetter {
  id: number
  kind: DeadLetterKind
  /** Why, as the database said it. */
  reason: string
  companyId: string | null
  taskId: string | null
  messageId: number | null
  gatewayId: string | null
  /** What is to be written, by `letterText`; null where it could not be told, or is to be made anew (chunks). */
  payload: string | null
}

export interface DeadLetterStore {
  /** Whether a write that failed so may succeed when tried again unchanged. */
  mayPass(error: unknown): boolean
  /** Keeps it; a chunk's task is paused in the same transaction. */
  keepDeadLetter(letter: DeadLetter): Promise<void>
  /** Those that staff asked to be tried again. */
  lettersToTryAgain(limit: number): Promise<DeadLetter[]>
  /** It was written after all; `reason` instead when it was refused again. A chunk's task goes on. */
  settleDeadLetter(id: number, reason: string | null): Promise<void>
}
