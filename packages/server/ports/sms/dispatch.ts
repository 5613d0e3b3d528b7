import type { LedgerTx, SmsTaskPauseReason } from '@tandem/core'
import type { Cap } from './caps.ts'
import type { ClientEvent } from './clientEvents.ts'
import type {
  FinalRow,
  MessageRow,
  MessageText,
  StoredAttempt,
  StoredMessage,
  StoredResult,
} from './messages.ts'
import type { Tally } from './tally.ts'
import type { CallbackEvent, SentAs } from './traffic.ts'

export interface ChunkWrite {
  owner: string
  slot: number
  taskId: string
  companyId: string
  /** The task's. */
  product: string
  blockNo: number
  /** Recipients of the block processed before this chunk. */
  doneBefore: number
  fromRow: number
  messages: MessageRow[]
  /** Of each of them, where each has its own; null: they have the task's. */
  texts: readonly MessageText[] | null
  /** How often a number may be sent to; empty: as often as wanted. */
  caps: readonly Cap[]
  /** Of messages rejected before money was moved. */
  finals: FinalRow[]
  /** For callbacks of the company, and for its SMPP clients: of the rejected ones. */
  callbacks: CallbackEvent[]
  clientEvents: readonly ClientEvent[]
  decisions: unknown
  walletIds: string[]
  amounts: bigint[]
  /** Its reservation; empty if it costs nothing. */
  txs: LedgerTx[]
  tally: Tally
  /** Pauses the task in the same transaction. */
  suspend: SmsTaskPauseReason | null
  leaseSeconds: number
}

/** A chunk nobody has in memory. */
export interface SleepingChunk extends Pick<ChunkKey, 'taskId' | 'fromRow'> {
  /** UTC ms; null: until its task goes on. */
  until: number | null
}

export interface ChunkKey {
  taskId: string
  fromRow: number
  firstId: number
  lastId: number
}
/** Unfinished messages not only waiting for a receipt, with their known progress. */
export interface OpenMessages {
  messages: StoredMessage[]
  attempts: StoredAttempt[]
  results: StoredResult[]
  /** Of long messages with unfinished parts. */
  /** What of them went out otherwise than it was given, oldest first. */
  sentAs: (Pick<SentAs, 'sender' | 'content' | 'parts'> & { messageId: number })[]
  receipts: { messageId: number; part: number; stat: string }[]
}

export interface DispatchStore {
  /**
   * `stale`: the block no longer belongs to the owner, or the task no longer runs; nothing was
   * written.
   */
  writeChunk(chunk: ChunkWrite): Promise<'written' | 'stale' | 'insufficient' | 'frozen' | 'capped'>
  /** The greatest id written so far: new ones must be greater, even if the clock stepped back. */
  lastId(): Promise<number>
  /**
   * What each wallet can spend, including credit, in the order of `walletIds`; nothing for frozen
   * ones.
   */
  spendable(walletIds: readonly string[]): Promise<bigint[]>
  /** The same, after recharges that are under way: what was paused before it was asked, those that follow resume. */
  spendableAtLast(walletIds: readonly string[]): Promise<bigint[]>
  /** Chunks with messages the engine must process and that are not offloaded, oldest first; of one task or of all. */
  openChunks(taskId: string | null): Promise<ChunkKey[]>
  /** The open ones between two ids, both included. */
  readOpen(firstId: number, lastId: number): Promise<OpenMessages>
  /**
   * Marks open chunks whose messages all wait for a paused task, or for their hours, as offloaded: nobody has them in
   * memory.
   */
  putToSleep(chunks: readonly SleepingChunk[]): Promise<void>
  /** Up to `limit` offloaded chunks whose tasks continue or are to end, and whose hours have come, oldest first. */
  sleepersToWake(limit: number): Promise<ChunkKey[]>
  /** Sending hours have changed: those that wait for theirs are looked at again. */
  wakeResting(): Promise<void>
  /** Removes the mark. */
  wakeUp(chunks: readonly Pick<ChunkKey, 'taskId' | 'fromRow'>[]): Promise<void>
  closeChunks(chunks: readonly Pick<ChunkKey, 'taskId' | 'fromRow'>[]): Promise<void>
}
