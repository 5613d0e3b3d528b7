import type { ChunkKey } from './dispatch.ts'

/** A message that its client wants back. */
export interface AskedWithdrawal {
  messageId: number
  /** The chunk that holds it in the database, out of memory; null: there is none. */
  asleepIn: Pick<ChunkKey, 'taskId' | 'fromRow'> | null
}

export interface WithdrawalStore {
  /** What was asked lately and has no answer yet. */
  withdrawals(): Promise<AskedWithdrawal[]>
  /** A carrier may have these, or they have ended. */
  tooLate(messageIds: readonly number[]): Promise<void>
}
