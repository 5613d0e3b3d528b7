import type { LateKey } from './corrections.ts'
import type { OpenMessages } from './dispatch.ts'
import type { StoredMessage } from './messages.ts'
import type { EarlierTries } from './tries.ts'

export interface StoredRetry extends EarlierTries {
  messageId: number
  taskId: string
}

/** An earlier try that a carrier's id names. */
export interface EarlierTry {
  /** Of the receipt's key. */
  place: number
  messageId: number
  msisdn: string
  /** From 1. */
  part: number
  /** That of its message: it waits for its next try, the engine has it, or a carrier. */
  state: 'waits' | 'out' | 'sent'
  delivered: readonly number[]
}

/** Messages between two tries, and what is known of those being tried again. */
export interface RetryStore {
  /** Takes messages whose time has come, of tasks that may work, and those whose task was cancelled. */
  takeRetries(limit: number): Promise<{ retries: StoredRetry[]; messages: StoredMessage[] }>
  /** Those the engine had, in the order of their ids, with what became of their present try. */
  outRetries(afterId: number, limit: number): Promise<OpenMessages & { retries: StoredRetry[] }>
  /** Their task was paused: they wait in the database again. */
  restRetries(messages: readonly { messageId: number; until: number | null }[]): Promise<void>
  /** Those of the messages that were tried before, and the messages. */
  readRetries(
    messageIds: readonly number[],
  ): Promise<{ retries: StoredRetry[]; messages: StoredMessage[] }>
  /** Earlier tries with the carrier ids of these receipts, of messages that have not ended; newest first. */
  findEarlier(
    keys: readonly Pick<LateKey, 'gatewayId' | 'ref' | 'arrivedId'>[],
  ): Promise<EarlierTry[]>
  /** A part of an earlier try was delivered after all. */
  noteDelivered(messageId: number, part: number): Promise<void>
}
