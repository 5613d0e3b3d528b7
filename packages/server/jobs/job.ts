import type { MessageKey } from '@tandem/i18n'
import type { Files } from '../ports/files.ts'
import type { Ports } from '../services/ports.ts'

/** What a job may use. */
export type JobPorts = Ports & { files: Files }

/** One run of a scheduled job. */
export interface JobRun {
  /** Aborted when somebody cancels the run or the process stops. */
  signal: AbortSignal
  /** What the schedule's `parameter` says; '' for none. */
  parameter: string
  /** Says how far it is, as often as it likes; shown within a second. Absent where nobody looks. */
  progress?: (done: number, total?: number) => void
}

/** What a run did, in figures: the arguments of the sentence `job.<key>.done`. */
export type JobFigures = Readonly<Record<string, number>>

type Titled = MessageKey extends infer Key
  ? Key extends `job.${infer Job}.title`
    ? Job
    : never
  : never
/** A job whose three texts exist: `job.<key>.title`, `job.<key>.purpose` and `job.<key>.done`. */
type JobKey = {
  [Job in Titled]: `job.${Job}.${'purpose' | 'done'}` extends MessageKey ? Job : never
}[Titled]

/** Work that runs by the clock. Jobs are chosen from the registry by their key, never by a class or a path. */
export interface ScheduledJob {
  key: JobKey
  /** Five fields of cron, in the platform's time zone: when it runs unless somebody changed it. */
  cron: string
  /** Does the work once; may be run again after a crash. Answers what it did, for the history. */
  run(ports: JobPorts, run: JobRun): Promise<JobFigures>
}
