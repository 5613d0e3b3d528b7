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
export interface OpenChunk {
  taskId: string
  fromRow: number
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
  /** Chunks with messages that the engine must look after; of one task or of all. */
  openChunks(taskId: string | null): Promise<ChunkKey[]>
  readChunk(key: ChunkKey): Promise<OpenChunk>
  closeChunks(chunks: readonly { taskId: string; fromRow: number }[]): Promise<void>
}
