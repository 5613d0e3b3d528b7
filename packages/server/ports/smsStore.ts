import type { ChargeOn, MessageStatus, SmsTaskPauseReason } from '@tandem/core'
import type { Sale } from './ledger.ts'
import type { GatewayConfig } from './smsGateway.ts'

export interface CompanyRow {
  id: string
  parentId: string | null
  status: 'active' | 'suspended'
  currency: string
  rateGroupId: string | null
}
/** Longest prefix wins. `operatorId` null: a country's calling code only. */
export interface PrefixRow {
  prefix: string
  country: string
  operatorId: string | null
  mcc: string | null
  mnc: string | null
}
export interface RateRow {
  id: string
  rateGroupId: string
  product: string
  country: string
  mcc: string | null
  mnc: string | null
  priceNanos: bigint
  chargeOn: ChargeOn
  /** UTC ms. */
  effectiveAt: number
}
export interface RouteRow {
  id: string
  gatewayId: string
  enabled: boolean
  product: string | null
  country: string | null
  mcc: string | null
  mnc: string | null
  priority: number
  weight: number
}
export interface GatewayRow extends Omit<GatewayConfig, 'password'> {
  protocol: string
  passwordSealed: string | null
  tps: number
  validityMinutes: number | null
  inDoubt: 'resend' | 'hold'
  costRateGroupId: string | null
  enabled: boolean
}
export interface ConfigRows {
  companies: CompanyRow[]
  prefixes: PrefixRow[]
  rates: RateRow[]
  routes: RouteRow[]
  gateways: GatewayRow[]
}

/** Accounts of one hop. */
export interface HopAccounts {
  companyId: string
  /** Who sells to it: the keeper of its wallet's book. */
  sellerId: string
  walletId: string
  heldAccountId: string
  /** The seller's revenue for the product. */
  revenueAccountId: string
}

export interface TaskRow {
  id: string
  companyId: string
  product: string
  content: string
  /** What is sent in place of the content. */
  contentSealed: string | null
  senderId: string | null
  status: 'loading' | 'queued' | 'sending' | 'paused' | 'completed' | 'cancelled'
  pauseReason: string | null
  currency: string
  partsPerMessage: number
  /** UTC ms. */
  expiresAt: number
}

/** Money and price facts of a message; hop 0 is the customer. */
export interface Pricing {
  prices: bigint[]
  rateIds: string[]
  /** Bit h: hop h pays for delivered messages only. */
  deliveredHops: number
}

export interface MessageRow {
  id: number
  rowNo: number
  msisdn: string
  country: string | null
  mccmnc: string | null
  operatorId: string | null
  parts: number
  pricing: Pricing | null
  cost: bigint | null
  costRateId: string | null
  routeId: string | null
  gatewayId: string | null
  decision: number | null
}

export interface FinalRow {
  messageId: number
  companyId: string
  /** The task's. */
  product: string
  /** The message's. */
  country: string | null
  state: Extract<MessageStatus, 'delivered' | 'undelivered' | 'rejected' | 'expired' | 'unknown'>
  reason: string | null
  gatewayId: string | null
  /** UTC ms. */
  submittedAt: number | null
  doneAt: number
  supplierRef: string | null
  networkError: string | null
  charged: bigint
  cost: bigint | null
}

/** What to add to a task's counters. */
export interface TaskDelta {
  taskId: string
  companyId: string
  dispatched: number
  submitted: number
  delivered: number
  undelivered: number
  failed: number
  unsubmitted: number
  parts: number
  reserved: bigint
  charged: bigint
  released: bigint
}

/** What to add to the figures of a quarter of an hour. */
export interface FigureDelta {
  companyId: string
  /** Start of the quarter, UTC ms. */
  bucketAt: number
  country: string
  gatewayId: string
  product: string
  currency: string
  sent: number
  delivered: number
  undelivered: number
  failed: number
  parts: number
  charged: bigint
}

export interface Tally {
  tasks: TaskDelta[]
  figures: FigureDelta[]
}

/** A ledger transaction written with something else. */
export interface TxWrite {
  txId: number
  companyId: string
  kind: 'reserve' | 'settle'
  key: string
  accountIds: string[]
  amounts: bigint[]
}

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

export interface AttemptWrite {
  id: number
  gatewayId: string
  /** Ascending. */
  messageIds: number[]
  cause: string | null
}

/** Statuses beside those of the carrier. */
export const NO_ANSWER = -1
export const TAKEN_BACK = -2

export interface ResultWrite {
  id: number
  gatewayId: string
  messageIds: number[]
  /** From 1. */
  parts: number[]
  /** command_status, `NO_ANSWER` or `TAKEN_BACK`. */
  statuses: number[]
  refs: string[]
}

export interface ReceiptWrite {
  id: number
  messageIds: number[]
  gatewayIds: string[]
  parts: number[]
  stats: string[]
  errors: string[]
}

export interface FinalsWrite {
  slot: number
  finals: FinalRow[]
  receipts: ReceiptWrite | null
  tx: TxWrite | null
  /** What the postings of `tx` are to each seller. */
  sales: Sale[]
  tally: Tally
  orphanIds: number[]
  /** Messages whose supplier refs are of no more use. */
  spilledIds: number[]
}

/** A message as read back after a restart, or for a late receipt. */
export interface StoredMessage extends MessageRow {
  taskId: string
  companyId: string
}
export interface StoredAttempt {
  messageId: number
  gatewayId: string
  at: number
}
export interface StoredResult {
  messageId: number
  gatewayId: string
  part: number
  status: number
  ref: string
  at: number
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

export interface SpilledRef {
  gatewayId: string
  ref: string
  messageId: number
  part: number
  /** Status this part ended in, when its receipt has come. */
  receipt: string | null
  submittedAt: number
}
export interface OrphanReceipt {
  id: number
  gatewayId: string
  ref: string
  msisdn: string | null
  stat: string
  networkError: string | null
  doneAt: number | null
}

export interface TaskProgress {
  taskId: string
  companyId: string
  status: TaskRow['status']
  pauseReason: string | null
  accepted: number
  submitted: number
  delivered: number
  undelivered: number
  failed: number
  /** Ended before any carrier had them. */
  unsubmitted: number
}

/** What the engine reads of tasks and configuration. */
export interface EngineConfigStore {
  loadConfig(): Promise<ConfigRows>
  /** Opens what is missing; in the order of `companyIds`. */
  hopAccounts(companyIds: readonly string[], product: string): Promise<HopAccounts[]>
  tasks(ids: readonly string[]): Promise<TaskRow[]>
  /** Calls `onNote` for each change, and with 'reconnected' whenever some may have been missed. */
  listen(onNote: (channel: string, payload: string) => void): { stop(): Promise<void> }
}

export interface TaskStore {
  /** Moves queued tasks to sending. */
  start(taskIds: readonly string[]): Promise<void>
  /** Goes on with a task that was paused for lack of money. */
  resumePaid(taskId: string): Promise<void>
  /** Completes those of the tasks that have nothing left to send; returns their ids. */
  complete(taskIds: readonly string[]): Promise<string[]>
  openTaskIds(): Promise<string[]>
  progress(taskIds: readonly string[]): Promise<TaskProgress[]>
  /** Removes tasks whose loading died; partitions, orphans and leases past their time too. */
  sweep(): Promise<void>
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

export interface TrafficStore {
  writeAttempts(attempts: readonly AttemptWrite[]): Promise<void>
  writeResults(results: readonly ResultWrite[], slot: number, tally: Tally): Promise<void>
  /** Ids that were final already; then nothing was written. */
  writeFinals(write: FinalsWrite): Promise<number[]>
}

export interface ReceiptStore {
  spill(refs: readonly SpilledRef[]): Promise<void>
  /** Newest first. */
  findSpilled(keys: readonly { gatewayId: string; ref: string }[]): Promise<SpilledRef[]>
  /** Those of the keys ('gateway:ref') that belong to a message to this number that has ended. */
  findSettled(
    keys: readonly { gatewayId: string; ref: string; msisdn: string | null }[],
  ): Promise<string[]>
  /** All parts of these messages, and the messages. */
  loadSpilled(
    messageIds: readonly number[],
  ): Promise<{ refs: SpilledRef[]; messages: StoredMessage[] }>
  noteSpilledReceipt(ref: SpilledRef): Promise<void>
  /** Messages submitted before `beforeMs` whose receipts never came. */
  unanswered(beforeMs: number, limit: number): Promise<number[]>
  /** Stored receipts whose carrier id is that of a spilled message. */
  matchedOrphans(limit: number): Promise<{ orphan: OrphanReceipt; ref: SpilledRef }[]>
  keepOrphans(orphans: readonly OrphanReceipt[]): Promise<void>
  orphans(limit: number): Promise<OrphanReceipt[]>
}

/** Everything the SMS engine stores. */
export interface SmsStore
  extends EngineConfigStore, TaskStore, DispatchStore, TrafficStore, ReceiptStore {}
