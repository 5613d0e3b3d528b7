import type { MessageKey } from '@tandem/i18n'
import type { Files } from '../ports/files.ts'
import type { Ports } from '../services/ports.ts'

/** The ports available to a job. */
export type JobPorts = Ports & { files: Files }

/** One run of a scheduled job. */
export interface JobRun {
  /** Aborted when someone cancels the run or the process stops. */
  signal: AbortSignal
  /** The schedule's `parameter`; '' for none. */
  parameter: string
  /** Reports progress, as often as needed; shown within a second. Absent if nobody watches. */
  progress?: (done: number, total?: number) => void
}

/** The result of a run in figures: the arguments of the sentence `job.<key>.done`. */
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

/** A scheduled job. Jobs are selected from the registry by key, never by a class or path. */
export interface ScheduledJob {
  key: JobKey
  /** Five cron fields, in the platform's time zone: the default schedule. */
  cron: string
  /** Runs once; may be repeated after a crash. Returns what it did, for the history. */
  run(ports: JobPorts, run: JobRun): Promise<JobFigures>
}
