import type { Session } from '../../session.ts'
import type { Files } from '../../../ports/files.ts'
import type { SheetReader } from '../../../ports/sheetReader.ts'
import type { Ctx, GuestCtx } from '../../ctx.ts'
import type { Ports } from '../../ports.ts'
import type { Log, RunnerTiming } from '../../runner/startRunner.ts'
import type { JobRow } from '../../../store/userJobs/jobRow.ts'
import type { LookupTools } from '../../numbers/lookupTools.ts'
import type { ExportSource } from '../../sheets/exportSource.ts'

export interface UserJobsOptions {
  ports: Ports & { files: Files }
  /** Left out: no price lists are read here. */
  sheets?: SheetReader
  /** Lists that can be exported, by name. */
  sources: ReadonlyMap<string, ExportSource>
  /** The context of a call by this user. */
  ctxOf: (guest: GuestCtx, session: Session) => Ctx
  log: Log
  timing?: Partial<RunnerTiming>
  /** Left out: no numbers are looked up here. */
  lookups?: LookupTools
  /** How long a job waits that cannot go on now. */
  postponedSeconds?: number
  /** Rows an import adds per transaction. */
  chunkRows?: number
}

export interface RunOptions extends UserJobsOptions {
  worker: string
}

/** A job's progress; updated by its code, reported by its heartbeat. */
export interface JobProgress {
  done: number
  total: number | null
  failed: number
}

/** A job that this process runs. */
export interface RunningJob {
  job: JobRow
  progress: JobProgress
  /** The figures its owner heard last. */
  told: string
}

/** Inputs for a kind of job. */
export interface JobPart {
  actor: () => Promise<Ctx>
  progress: JobProgress
  signal: AbortSignal
}
