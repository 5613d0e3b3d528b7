import { sql, type Connected, type Sql } from '../database/sql.ts'
import { latestRun } from './scheduleRow.ts'
import type { LineSource } from '../lists/lineSource.ts'

/** Which jobs schedules run. */
export const jobKeys = (on: Connected, ids: readonly string[]) =>
  sql<{ id: string; key: string }>`
    select id::text, job_key as key from sys_job where id = any (${[...ids]}::bigint[])`.rows(on)

/** Schedules that were not deleted, each with its last run. */
export const scheduleSource: LineSource = {
  table: 'sys_job',
  company: null,
  person: null,
  columns: {
    asked: 'l.asked_at is not null',
    runId: 'l.run_id::text',
    runDone: 'l.run_done',
    runTotal: 'l.run_total',
    cancelAsked: 'l.cancel_asked',
    latest: latestRun('l'),
  },
  where: () => sql`not l.deleted`,
  filters: { status: (wanted) => sql`l.status::text = any (${wanted.split(',')}::text[])` },
}

/** Schedules of these jobs, and those whose job has a word in its key. */
export const jobsNamed = (word: string, keys: readonly string[]): Sql =>
  sql`l.job_key = any (${[...keys]}::text[]) or strpos(lower(l.job_key), ${word}) > 0`
