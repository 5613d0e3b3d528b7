import type { RecordFrame } from '../kit/entity.ts'
import type { Tone } from '../kit/field.ts'

/** As the family spells it. */
export const scheduleStatus = { running: 0, stopped: -1 } as const
export type ScheduleStatus = (typeof scheduleStatus)[keyof typeof scheduleStatus]

/** `lost`: its process went away without a word. */
export const runOutcomes = ['running', 'done', 'failed', 'cancelled', 'lost'] as const
export type RunOutcome = (typeof runOutcomes)[number]

export const runTones: Readonly<Record<RunOutcome, Tone>> = {
  running: 'info',
  done: 'success',
  failed: 'danger',
  cancelled: 'neutral',
  lost: 'warning',
}

/** One run of a scheduled job, GET /sys/quartzJob/runs. */
export interface ScheduledRun {
  id: string
  outcome: RunOutcome
  startTime: string
  endTime: string | null
  /** What it did, or why it failed, as a sentence; null while it runs. */
  message: string | null
  /** Who asked for it; null: the clock. */
  byName: string | null
  /** Process that ran it. */
  node: string
}

/** A schedule, GET /sys/quartzJob/list. */
export interface ScheduledJobRow extends RecordFrame {
  /** Key of the registry. */
  jobClassName: string
  /** What the reader calls it, and what it is for. */
  jobText: string
  purposeText: string
  /** Five fields. */
  cronExpression: string
  parameter: string
  description: string
  status: ScheduleStatus
  delFlag: 0
  /** Zone its clock is meant in: the platform's. */
  timeZone: string
  /** The next runs; none while it is stopped. */
  nextTimes: readonly string[]
  /** Asked for by hand and about to begin. */
  waiting: boolean
  /** The run under way. */
  running:
    | (Pick<ScheduledRun, 'id' | 'startTime' | 'node'> & {
        done: number | null
        total: number | null
        /** Told to end, and not ended yet. */
        cancelling: boolean
      })
    | null
  last: ScheduledRun | null
  lastSuccessTime: string | null
  /** false: this release has no such job any more; it never runs. */
  known: boolean
}

/** GET /sys/quartzJob/registry: every job there is. */
export interface RegistryJob {
  jobClassName: string
  jobText: string
  purposeText: string
  /** When it runs unless somebody changes it. */
  cronExpression: string
  scheduled: boolean
}

/** GET /sys/quartzJob/nextRuns: what a cron text means. */
export interface CronPreview {
  cronExpression: string
  timeZone: string
  nextTimes: readonly string[]
}
