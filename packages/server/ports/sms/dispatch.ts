import type { SmsTaskPauseReason } from '@tandem/core'
import type { TxWrite } from '../ledger.ts'
import type {
  FinalRow,
  MessageRow,
  StoredAttempt,
  StoredMessage,
  StoredResult,
} from './messages.ts'
import type { Tally } from './tally.ts'

export interface ChunkWrite {
  owner: string
  slot: number
  taskId: string
  companyId: string
  /** The task's. */
  product: string
  blockNo: number
  /** Recipients of the block done before this chunk. */
  doneBefore: number
  fromRow: number
  messages: MessageRow[]
  /** Of messages rejected before money moved. */
  finals: FinalRow[]
  decisions: unknown
  walletIds: string[]
  amounts: bigint[]
  tx: TxWrite | null
  tally: Tally
  /** Pauses the task in the same transaction. */
  suspend: SmsTaskPauseReason | null
  leaseSeconds: number
}

export interface ChunkKey {
  taskId: string
  fromRow: number
  firstId: number
  lastId: number
}
/** Messages that have not ended and wait for no receipt only, with what is known of their way. */
export interface OpenMessages {
  messages: StoredMessage[]
  attempts: StoredAttempt[]
  results: StoredResult[]
  /** Of long messages not all of whose parts have ended. */
  receipts: { messageId: number; part: number; stat: string }[]
}

export interface DispatchStore {
  /** `stale`: the block is no longer the owner's, or the task no longer runs; nothing was written. */
  writeChunk(chunk: ChunkWrite): Promise<'written' | 'stale' | 'insufficient' | 'frozen'>
  /** The greatest id written so far: new ones must be greater, even when the clock stepped back. */
  lastId(): Promise<number>
  /** What each wallet may spend, credit included, in the order of `walletIds`; frozen ones nothing. */
  spendable(walletIds: readonly string[]): Promise<bigint[]>
  /** Chunks with messages that the engine must look after and that are not asleep, oldest first; of one task or of all. */
  openChunks(taskId: string | null): Promise<ChunkKey[]>
  /** What is open between two ids, both included. */
  readOpen(firstId: number, lastId: number): Promise<OpenMessages>
  /** Marks open chunks whose messages all wait for a paused task: nobody has them in memory. */
  putToSleep(chunks: readonly Pick<ChunkKey, 'taskId' | 'fromRow'>[]): Promise<void>
  /** Up to `limit` chunks asleep whose tasks go on, or are to end, oldest first. */
  sleepersToWake(limit: number): Promise<ChunkKey[]>
  /** Takes the mark away again. */
  wakeUp(chunks: readonly Pick<ChunkKey, 'taskId' | 'fromRow'>[]): Promise<void>
  closeChunks(chunks: readonly Pick<ChunkKey, 'taskId' | 'fromRow'>[]): Promise<void>
}
