import type { LinkFault, Throttling } from '@tandem/core'
import type { GatewayBinds } from '../ports/gatewayBinds.ts'
import type { Queue } from '../ports/queue.ts'
import type { SmsGatewayDriver } from '../ports/smsGateway.ts'
import type { InboundNews } from '../ports/sms/inbound.ts'
import type { TaskProgress } from '../ports/sms/tasks.ts'
import type { SmsStore } from '../ports/smsStore.ts'
import type { IdSource } from './idSource.ts'
import type { Snapshot, Snapshots } from '../ports/sms/trafficSnapshot.ts'
import type { HeldMemory } from './heldMemory.ts'
import type { SinglesHost } from './singles/host.ts'
import type { Retry } from './untilDone.ts'
import type { Urgent } from './urgent.ts'

/** The engine's connections to the outside. */
export interface EnginePorts {
  store: SmsStore
  queue: Queue
  snapshots: Pick<Snapshots, 'current'>
  /** Drivers by a gateway's protocol, for example `{ smpp: smppDriver }`. */
  gateways: Readonly<Record<string, SmsGatewayDriver>>
}

export interface EngineLog {
  info(fields: object, message: string): void
  warn(fields: object, message: string): void
  error(fields: object, message: string): void
}

export interface EngineSettings {
  /** Recipients per chunk: each chunk is a transaction, whose fixed cost they share. */
  chunkSize: number
  /** Messages of one task that are written but not yet attempted; the rest waits in the queue. */
  waitingPerTask: number
  /**
   * Limits in bytes for all messages in memory, and for those that wait for one gateway; the rest waits in the queue.
   */
  memoryBytes: number
  gatewayBytes: number
  /**
   * Unconfirmed submits: how long to wait for a late response or a receipt before resending, ms.
   */
  unconfirmedMs: number
  /** After this carrier ids move from memory to sms_supplier_ref, ms. */
  offloadMs: number
  /** After this the status of a message without a receipt is unknown, ms. */
  receiptMs: number
  /** How long the missing parts of a long inbound message are waited for, ms. */
  inboundPatienceMs: number
  /** How often messages without a receipt are checked, ms. */
  abandonEveryMs: number
  /** How long the leases of a dead engine last; a live one renews them three times as often. */
  leaseSeconds: number
}

const MB = 1024 * 1024

export const defaultSettings: EngineSettings = {
  chunkSize: 1000,
  waitingPerTask: 4_000,
  memoryBytes: 128 * MB,
  gatewayBytes: 40 * MB,
  unconfirmedMs: 30_000,
  offloadMs: 60_000,
  receiptMs: 72 * 3_600_000,
  inboundPatienceMs: 5 * 60_000,
  abandonEveryMs: 60_000,
  leaseSeconds: 6,
}

export interface GatewayStatus {
  id: string
  name: string
  enabled: boolean
  bound: number
  receiving: number
  binds: number
  /** The last error of a session that is missing; null while none is. */
  fault: LinkFault | null
  cause: string | null
  /** UTC ms: when the next attempt to open a missing session begins; null: none waits for its time. */
  triesAt: number | null
  /** UTC ms, while sending is paused for everybody. */
  restsUntil: number | null
  /** Why it is, and the same in the carrier's own words. */
  restFault: LinkFault | null
  restCause: string | null
  /** How much its carrier throttles; null: nothing within a minute. */
  throttling: Throttling | null
  /** Messages waiting for it, and parts without a response yet. */
  waiting: number
  unanswered: number
}

/** A task made progress: its counters, and the messages that changed since the last event. */
export interface ProgressNote extends TaskProgress {
  messageIds: string[]
}

/** The exclusive right to run the engine of a database, for as long as it lasts. */
export interface EngineTenure {
  /**
   * False: nothing may be submitted now, because another engine may be about to. Checked before each
   * submit.
   */
  isHeld(): boolean
  /**
   * Aborted when another engine has taken over: everything is left as it is, and nothing more is written.
   */
  lost: AbortSignal
}

/** For an engine that is certainly the only one of its database. */
export const everHeld: EngineTenure = { isHeld: () => true, lost: new AbortController().signal }

export interface EngineOptions {
  ports: EnginePorts
  log: EngineLog
  tenure: EngineTenure
  /** At most twice a second per task. */
  onProgress?: (note: ProgressNote) => void
  /** A message from a handset was stored. */
  onInbound?: (news: InboundNews) => void
  onGateway?: (status: GatewayStatus) => void
  /** Decrypts a gateway password or a text. */
  unseal: (sealed: string) => string
  /** Path below the platform's public address where vendors over HTTP call with this token. */
  hookPath?: (token: string) => string
  settings?: Partial<EngineSettings>
}

export interface Engine {
  /** Looks for work now; given a task's id, reads its status again first. */
  wake(taskId?: string): void
  gateways(): GatewayStatus[]
  /** Their sessions. */
  readonly binds: GatewayBinds
  /** Through which single messages are written; undefined until what was left has been taken up. */
  singles(): SinglesHost | undefined
  /** Estimated bytes of all messages in memory. */
  heldBytes(): number
  /** How long a required write has been failing, ms; 0 while all is well. */
  failingMs(): number
  /**
   * Accepts nothing new, waits for responses (10 s at most), writes everything, and unbinds; immediately when its
   * tenure is lost.
   */
  stop(): Promise<void>
}

/** What the parts of the engine share. */
export interface Shared {
  readonly store: SmsStore
  readonly queue: Queue
  readonly log: EngineLog
  readonly settings: EngineSettings
  /** Retries every failure: for reads without which nothing can continue. */
  readonly retry: Retry
  /** Retries temporary failures and throws permanent ones: for writes. */
  readonly persist: Retry
  readonly ids: IdSource
  readonly memory: HeldMemory
  readonly urgent: Urgent
  snapshot(): Snapshot
}
