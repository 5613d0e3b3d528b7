import type { Files } from '../../../ports/files.ts'
import type { Ctx, GuestCtx } from '../../ctx.ts'
import type { Ports } from '../../ports.ts'
import type { Session } from '../../session/sessions.ts'
import type { ExportSource } from '../exportSource.ts'

export interface UserJobsOptions {
  ports: Ports & { files: Files }
  /** Lists that can be exported, by name. */
  sources: ReadonlyMap<string, ExportSource>
  /** What a call of this user would know. */
  ctxOf: (guest: GuestCtx, session: Session) => Ctx
  log: { warn(details: { err: unknown }, message: string): void }
  timing?: Partial<Timing>
  /** Rows an import adds in one transaction. */
  chunkRows?: number
}

export interface Timing {
  /** Jobs this worker does at a time. */
  slots: number
  /** How often it looks for a new one. */
  pollMs: number
  /** How often a running job says that it lives, shows its progress and hears of a cancel. */
  beatMs: number
  /** Silent for so long, a job is taken up by others. */
  leaseMs: number
}

export interface RunOptions extends UserJobsOptions {
  timing: Timing
  worker: string
  /** Aborted when this worker stops. */
  stopping: AbortSignal
}

/** How far a job is; what runs it counts here, its heartbeat tells. */
export interface JobProgress {
  done: number
  total: number | null
  failed: number
}

/** What does one kind of job gets. */
export interface JobPart {
  actor: () => Promise<Ctx>
  progress: JobProgress
  signal: AbortSignal
}
