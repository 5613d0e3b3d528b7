import { sql } from '../database/sql.ts'
import { z } from 'zod'

const run = z.object({
  id: z.string(),
  outcome: z.enum(['running', 'done', 'failed', 'cancelled', 'lost']),
  startTime: z.coerce.date(),
  endTime: z.coerce.date().nullable(),
  figures: z.record(z.string(), z.number()).nullable(),
  error: z.string().nullable(),
  errorArgs: z.record(z.string(), z.union([z.string(), z.number()])).nullable(),
  byName: z.string().nullable(),
  node: z.string(),
})
/** One stored run. */
export type RunRow = z.output<typeof run>
export const runRow = run

export const scheduleRow = z.object({
  id: z.string(),
  key: z.string(),
  deleted: z.boolean(),
  cron: z.string(),
  parameter: z.string(),
  description: z.string(),
  status: z.union([z.literal(0), z.literal(-1)]),
  version: z.number(),
  nextAt: z.date().nullable(),
  askedAt: z.date().nullable(),
  runId: z.string().nullable(),
  lastSuccessAt: z.date().nullable(),
  /** The current run, or else the last one. */
  latest: run.nullable(),
})
/** A stored schedule. */
export type ScheduleRow = z.output<typeof scheduleRow>

/** Columns of a run `r` as one JSON object. */
const runJson = `json_build_object('id', r.id::text, 'outcome', r.outcome, 'startTime', r.start_time,
  'endTime', r.end_time, 'figures', r.figures, 'error', r.error, 'errorArgs', r.error_args,
  'byName', r.by_name, 'node', r.node)`

export const runColumns = sql`${sql.text(runJson)} as run`

/** SQL of the current or else the last run of the schedule with that alias. */
export const latestRun = (schedule: string): string =>
  `(select ${runJson} from sys_job_run r where r.job_id = ${schedule}.id order by r.id desc limit 1)`

/** Columns of a schedule `j` with its latest run. */
export const scheduleColumns = sql`j.id::text, j.job_key as key, j.deleted, j.cron, j.parameter, j.description, j.status,
  j.version, j.next_at as "nextAt", j.asked_at as "askedAt", j.run_id::text as "runId",
  j.last_success_at as "lastSuccessAt", ${sql.text(latestRun('j'))} as latest`
