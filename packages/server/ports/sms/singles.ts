import type { LedgerTx } from '@tandem/core'
import type { BlockedReason } from './blacklist.ts'
import type { Cap, CAPPED } from './caps.ts'
import type { Snapshot } from './trafficSnapshot.ts'
import type { ChunkKey } from './dispatch.ts'
import type { MessageRow, MessageText } from './messages.ts'
import type { Tally } from './tally.ts'
import type { AttemptWrite } from './traffic.ts'

/** What is asked about a company: whether it may send, and use these. */
export interface AskedStanding {
  companyId: string
  senderId: string | null
  callbackId: string | null
}

/** A standing as it is remembered. */
export interface KnownStanding extends AskedStanding {
  /** Equal as long as nothing that decides whether it may send has changed. */
  digest: string
}

/** A message that came alone. */
export interface SingleMessage<Answer = unknown> extends MessageText {
  companyId: string
  product: string
  currency: string
  /** Who sends it: messages of one source, product and day share a task. */
  source: SingleSource
  /** E.164 digits. */
  msisdn: string
  /** The client's own name for it. */
  reference: string | null
  /** It brings a code that can be entered; left out: it does not. */
  isCode?: boolean
  /** By which it was found that it may be sent, if that was not read just now: then it still has to hold. */
  standing?: KnownStanding | null
  /** The configuration it was quoted by: its price is that of then. */
  snapshot: Snapshot
  /** Repeated requests with this key get the answer of the first one. */
  key: { requestKey: string; hash: Buffer } | null
  /** The row that holds what an SMPP client submitted: it goes in the transaction that writes the message, once. */
  taken?: string | undefined
  /** What its company may still send today; null: no limit. */
  daily: { limit: number; from: number } | null
  /** Kept with the key. */
  answer(made: MadeSingle): Answer
}

export interface MadeSingle {
  taskId: string
  messageId: number
}

/** The source of messages that tell handsets that they get no more: no blacklist stops these. */
export const CONFIRMATIONS = 'confirmations'

export interface SingleSource {
  /** Unique in the company, e.g. 'key:17'. */
  id: string
  /** For people: the start of the name of its tasks. */
  name: string
  userId: string | null
  username: string | null
  /** The day of its company, YYYY-MM-DD. */
  day: string
}

/**
 * `later`: nothing was written, because a seller above the company cannot pay now, or a rate or route is missing that
 * was there a moment ago: it has to go as a task of its own, which waits or says why not.
 */
export type SingleOutcome<Answer = unknown> =
  | { kind: 'accepted' | 'repeated'; taskId: string; answer: Answer }
  | { kind: 'refused'; code: 'sms.requestKeyReused' | 'sms.requestInFlight' }
  | { kind: 'refused'; code: 'sms.dailyLimit'; limit: number; left: number }
  | { kind: 'short'; availableMicros: bigint }
  | { kind: 'later' }
  /** Nothing was written: its standing holds no more. */
  | { kind: 'changed' }
  /** Its number is on a blacklist, or got as many messages as a cap allows. */
  | { kind: 'blocked'; reason: BlockedReason | typeof CAPPED }
  /** What held it is gone: it was written before. */
  | { kind: 'gone' }

/** Where messages enter one at a time. */
export interface Singles {
  /**
   * Accepts a message, together with others that arrive at the same time; resolves when it is durable, paid for, and on
   * its way. Rejects if it could not be written, for a reason of its own or because the database is away.
   */
  send<Answer>(message: SingleMessage<Answer>): Promise<SingleOutcome<Answer>>
}

/** Messages of one task in one transaction: a chunk. */
export interface SinglesChunk extends ChunkKey {
  companyId: string
  count: number
  walletIds: string[]
  amounts: bigint[]
  decisions: unknown
  txId: number | null
  /** In no engine's memory: one takes it up later. */
  isAsleep: boolean
}

export interface SingleRow extends MessageRow, MessageText {
  reference: string | null
  taskId: string
  companyId: string
  product: string
}

export interface SinglesWrite {
  messages: SingleRow[]
  chunks: SinglesChunk[]
  /** Of those that are submitted at once. */
  attempts: AttemptWrite[]
  /** Chunks that whichever engine runs is told about. */
  told: readonly SinglesChunk[]
  keys: {
    companyId: string
    product: string
    requestKey: string
    hash: Buffer
    taskId: string
    messageId: number
    answer: unknown
  }[]
  txs: LedgerTx[]
  slot: number
  tally: Tally
}

/** A request key of a company. */
export interface AskedKey {
  companyId: string
  product: string
  requestKey: string
  hash: Buffer
}

/** `busy`: another request with it is under way. */
export type KeyState =
  | { kind: 'free' | 'busy' | 'reused' }
  | { kind: 'repeated'; taskId: string; answer: unknown }

/** A task that grows by messages of a source. */
export interface GrowingTask {
  /** If there is none yet. */
  id: string
  companyId: string
  product: string
  currency: string
  source: SingleSource
  /** By how many messages. */
  count: number
}

/** What a group has to know before it is written. */
export interface SinglesLook {
  keys: readonly AskedKey[]
  /** Rows of what clients submitted. */
  taken: readonly string[]
  /** Companies with a daily limit, each once, in the order of their ids; since when their messages count. */
  days: readonly { companyId: string; from: number }[]
  walletIds: readonly string[]
  standings: readonly KnownStanding[]
  /** Whose blacklists are asked for a number (E.164 digits). */
  blacklists: readonly { companyIds: readonly string[]; product: string; msisdn: string }[]
  /** Others that send to numbers of these companies wait until this transaction ends. */
  caps: readonly { companyId: string; product: string; msisdn: string; caps: readonly Cap[] }[]
  tasks: readonly GrowingTask[]
}

/** Each in the order in which it was asked. */
export interface FoundSingles {
  /** What the keys were used for; free ones are ours until the transaction ends. */
  keys: KeyState[]
  /** Whether the row was there; it is not any more once the transaction commits. */
  taken: boolean[]
  /** Messages of the company accepted before; others of it wait until this transaction ends. */
  accepted: number[]
  /** As `DispatchStore.spendable`. */
  funds: bigint[]
  /** Whether the standing still holds. */
  standings: boolean[]
  /** Why the number gets nothing; null: it is on no list. */
  blocked: (BlockedReason | null)[]
  /** How many further messages the number may get. */
  left: number[]
  /** The tasks, made or grown by their messages, and the first new row of each. */
  tasks: { taskId: string; fromRow: number }[]
}

/** One transaction, in two round trips if everything asked for can be written. */
export interface SinglesTransaction {
  look(asked: SinglesLook): Promise<FoundSingles>
  /** Undoes the look: something of it cannot be written. Another one may follow. */
  undo(): void
  /** Writes and commits. */
  write(write: SinglesWrite): Promise<void>
}

/** What a client submitted was written before, by this process or another. */
export class TakenBefore extends Error {}

/** Whether the transaction was committed is not known: the connection was lost while it was. */
export class CommitUnknown extends Error {}

export interface SinglesStore {
  /** Rolls back unless `work` writes. @throws CommitUnknown */
  singles(work: (transaction: SinglesTransaction) => Promise<void>): Promise<void>
  /** Resolves when no transaction is changing the task any more. */
  settled(taskId: string): Promise<void>
  /** Chunks with these keys that are asleep. */
  sleeping(keys: readonly Pick<ChunkKey, 'taskId' | 'fromRow'>[]): Promise<ChunkKey[]>
}
