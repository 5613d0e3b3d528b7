import type { LinkFault } from '@tandem/core'
import type { Queue } from '../ports/queue.ts'
import type { SmsGatewayDriver } from '../ports/smsGateway.ts'
import type { TaskProgress } from '../ports/sms/tasks.ts'
import type { SmsStore } from '../ports/smsStore.ts'
import type { IdSource } from './idSource.ts'
import type { Snapshot, Snapshots } from '../ports/trafficSnapshot.ts'
import type { HeldMemory } from './heldMemory.ts'
import type { Retry } from './untilDone.ts'

/** What the engine reaches the world by. */
export interface EnginePorts {
  store: SmsStore
  queue: Queue
  snapshots: Pick<Snapshots, 'current'>
  /** Driver by the protocol of a gateway, e.g. `{ smpp: smppDriver }`. */
  gateways: Readonly<Record<string, SmsGatewayDriver>>
}

export interface EngineLog {
  info(fields: object, message: string): void
  warn(fields: object, message: string): void
  error(fields: object, message: string): void
}

export interface EngineSettings {
  /** Recipients per chunk: each is a transaction, whose own cost is shared by them. */
  chunkSize: number
  /** Messages of one task written and not yet attempted; more waits in the queue. */
  waitingPerTask: number
  /** What all messages in memory may take up, and those that wait for one gateway, in bytes; more waits in the queue. */
  memoryBytes: number
  gatewayBytes: number
  /** Answers lost: how long to wait for a late one or a receipt before sending again, ms. */
  unconfirmedMs: number
  /** After it carrier ids move from memory to sms_supplier_ref, ms. */
  offloadMs: number
  /** After it a message without a receipt is unknown, ms. */
  receiptMs: number
  /** How often messages without a receipt are looked for, ms. */
  abandonEveryMs: number
  /** An engine that died is missed for so long; a living one prolongs three times as often. */
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
  /** Why a session that is missing failed last; null while none is. */
  fault: LinkFault | null
  cause: string | null
  /** UTC ms, while the carrier is left alone because the submits of several customers fail. */
  restsUntil: number | null
  /** Messages waiting for it, and parts sent without an answer. */
  waiting: number
  unanswered: number
}

/** A task moved: its counters, and the messages that changed since the last note. */
export interface ProgressNote extends TaskProgress {
  messageIds: string[]
}

/** The right to be the one engine of a database, for as long as it lasts. */
export interface EngineTenure {
  /** False: nothing may be submitted now; another engine may be about to. Asked before each submit. */
  isHeld(): boolean
  /** Aborted when another has taken over: everything is left as it stands, and nothing more is written. */
  lost: AbortSignal
}

/** For an engine that certainly is the only one of its database. */
export const everHeld: EngineTenure = { isHeld: () => true, lost: new AbortController().signal }

export interface EngineOptions {
  ports: EnginePorts
  log: EngineLog
  tenure: EngineTenure
  /** At most twice a second per task. */
  onProgress?: (note: ProgressNote) => void
  onGateway?: (status: GatewayStatus) => void
  /** Opens a sealed gateway password or text. */
  unseal: (sealed: string) => string
  settings?: Partial<EngineSettings>
}

export interface Engine {
  /** Looks for work now; with a task's id, reads its status again first. */
  wake(taskId?: string): void
  gateways(): GatewayStatus[]
  /** What all messages in memory take up, estimated, in bytes. */
  heldBytes(): number
  /** For how long something that must be written could not be, ms; 0 while all is well. */
  failingMs(): number
  /** Takes nothing new, waits for answers (10 s at most), writes everything, unbinds; at once when its tenure is lost. */
  stop(): Promise<void>
}

/** What the parts of the engine share. */
export interface Shared {
  readonly store: SmsStore
  readonly queue: Queue
  readonly log: EngineLog
  readonly settings: EngineSettings
  /** Repeats whatever failed: for what must be read before anything can go on. */
  readonly retry: Retry
  /** Repeats what may pass, and throws what will not: for what is written. */
  readonly persist: Retry
  readonly ids: IdSource
  readonly memory: HeldMemory
  snapshot(): Snapshot
}
