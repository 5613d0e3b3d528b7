import type { Message, ReceiptNote } from './message.ts'
import type { Unmatched } from './unmatched.ts'

/** What a receipt of an earlier try leads to: nothing new, the message it is about, or another look at it. */
export type Heard =
  | { kind: 'repeat' }
  | { kind: 'told'; message: Message; part: number }
  | { kind: 'again' }

/** Receipts of earlier tries of messages that have not ended. */
export interface EarlierReceipts {
  /**
   * What receipts are about that match no message under way: of messages that are tried again, those of earlier tries.
   * One that says "delivered" is in the database when this resolves.
   */
  hear(unknown: readonly Unmatched[]): Promise<ReadonlyMap<Unmatched, Heard>>
  /** An earlier try was delivered after all: unless parts are missing the message ends, and is not sent again. */
  conclude(message: Message, note?: ReceiptNote, acknowledge?: (() => void) | null): void
}
