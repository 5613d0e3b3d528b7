import type { Files } from '../../../ports/files.ts'
import type { Ctx, GuestCtx } from '../../ctx.ts'
import type { Ports } from '../../ports.ts'
import type { Session } from '../../session/sessions.ts'
import type { ExportSource } from '../exportSource.ts'

export interface UserJobsOptions {
  ports: Ports & { files: Files }
  /** Lists that can be exported, by name. */
  sources: ReadonlyMap<string, ExportSource>
  /** The context of a call by this user. */
  ctxOf: (guest: GuestCtx, session: Session) => Ctx
  log: { warn(details: { err: unknown }, message: string): void }
  timing?: Partial<Timing>
  /** Rows an import adds per transaction. */
  chunkRows?: number
}

export interface Timing {
  /** Concurrent jobs of this worker. */
  slots: number
  /** How often to check for a new one. */
  pollMs: number
  /** How often a running job renews its lease, reports progress and checks for cancellation. */
  beatMs: number
  /** After this much silence, others take over a job. */
  leaseMs: number
}

export interface RunOptions extends UserJobsOptions {
  timing: Timing
  worker: string
  /** Aborted when this worker stops. */
  stopping: AbortSignal
}

/** A job's progress; updated by its code, reported by its heartbeat. */
export interface JobProgress {
  done: number
  total: number | null
  failed: number
}

/** Inputs for a kind of job. */
export interface JobPart {
  actor: () => Promise<Ctx>
  progress: JobProgress
  signal: AbortSignal
}
