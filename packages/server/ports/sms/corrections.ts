import type { LedgerTx, Sale, Used } from '@tandem/core'
import type { FinalRow, Pricing } from './messages.ts'
import type { Tally } from './tally.ts'
import type { CallbackEvent, ReceiptWrite } from './traffic.ts'
import type { ClientEvent } from './clientEvents.ts'

/** A receipt as it is looked for: the carrier's id, and the number it is about. */
export interface LateKey {
  gatewayId: string
  ref: string
  msisdn: string | null
  /** Taken when it arrived. */
  arrivedId: number
}

/** A message that has ended, as a late receipt finds it. */
export interface EndedMessage {
  final: FinalRow
  taskId: string
  msisdn: string
  /** Told how it ends; null: all callbacks of the company. */
  callbackId: string | null
  /** As `MessageText.origin`. */
  origin: string | null
  currency: string
  /** Of its network, sender and template; null: none. */
  operatorId: string | null
  senderId: string | null
  templateId: string | null
  /** Of what the platform's own buyer paid. */
  soldCurrency: string
  /** Null: it was never priced. */
  pricing: Pricing | null
  /** Who paid it, customer first. */
  payers: string[]
  /** UTC ms: its validity. */
  expiresAt: number
  /** The end its money stands for. */
  paidAs: FinalRow['state']
  /** Whether its cost is in that currency. */
  isCostKnown: boolean
  /** Nanos a part that its carrier takes for what it delivers only; null: it took its money when it accepted it. */
  deliveryCost: bigint | null
  /** How often it was corrected. */
  corrections: number
}

/** What carriers answered and reported of a message, oldest first; parts from 1. */
export interface HeardOf {
  results: { part: number; gatewayId: string; status: number; ref: string }[]
  receipts: { part: number; stat: string }[]
}

/** An end as it is from now on, and what it was. */
export interface CorrectedEnd {
  final: FinalRow
  paidAs: FinalRow['state']
  before: Pick<FinalRow, 'state'> & { corrections: number }
  /** Moved its money; null if none moved. */
  txId: number | null
}

export interface CorrectionsWrite {
  slot: number
  ends: CorrectedEnd[]
  receipts: ReceiptWrite
  /** One for each message whose money moves. */
  txs: LedgerTx[]
  sales: Sale[]
  used: Used[]
  tally: Tally
  callbacks: CallbackEvent[]
  clientEvents: ClientEvent[]
}

export interface CorrectionStore {
  /** The ended message each of these receipts is about, by the place of its key. */
  findEnded(keys: readonly LateKey[]): Promise<ReadonlyMap<number, EndedMessage>>
  /** By the id of the message. */
  heardOf(messageIds: readonly number[]): Promise<ReadonlyMap<number, HeardOf>>
  /**
   * Writes what late receipts tell, all or nothing; 'insufficient' and nothing when a wallet cannot pay what it costs.
   * @throws when an end is no longer what it was
   */
  writeCorrections(write: CorrectionsWrite): Promise<'written' | 'insufficient'>
}
