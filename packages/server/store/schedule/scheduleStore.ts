import { type Connected, sql } from '../database/sql.ts'

import { runColumns, runRow, type RunRow, scheduleColumns, scheduleRow } from './scheduleRow.ts'
import type { ScheduleRow } from './scheduleRow.ts'

/** Every existing schedule, ordered by key. */
export async function allSchedules(db: Connected): Promise<ScheduleRow[]> {
  const rows =
    await sql`select ${scheduleColumns} from sys_job j where not j.deleted order by j.job_key`.rows(
      db,
    )
  return rows.map((row) => scheduleRow.parse(row))
}

/** One schedule by its id or its job's key, locked for a change; undefined if there is none. */
export async function findSchedule(
  db: Connected,
  by: { id: string } | { key: string },
  { lock = false, deleted = false } = {},
): Promise<ScheduleRow | undefined> {
  const rows = await sql`select ${scheduleColumns} from sys_job j
    where ${'id' in by ? sql`j.id = ${by.id}` : sql`j.job_key = ${by.key}`}
      ${deleted ? sql`` : sql`and not j.deleted`} ${lock ? sql`for update of j` : sql``}`.rows(db)
  return rows.length === 0 ? undefined : scheduleRow.parse(rows[0])
}

export interface NewSchedule {
  id: string
  key: string
  cron: string
  parameter: string
  description: string
  status: 0 | -1
  by: string | null
  at: Date
}

/** Adds a schedule; an existing one is unchanged. @returns false then */
export async function insertSchedule(db: Connected, one: NewSchedule): Promise<boolean> {
  return (
    (await sql`insert into sys_job
      (id, job_key, cron, parameter, description, status, create_by, create_time)
    values (${one.id}, ${one.key}, ${one.cron}, ${one.parameter}, ${one.description}, ${one.status},
      ${one.by}, ${one.at}) on conflict (job_key) do nothing returning id`.run(db)) === 1
  )
}

export interface ScheduleChange {
  id: string
  cron: string
  parameter: string
  description: string
  status: 0 | -1
  deleted: boolean
  by: string
  at: Date
}

/** Saves a locked schedule; the scheduler recalculates its next run. */
export async function saveSchedule(db: Connected, change: ScheduleChange): Promise<void> {
  const { id, cron, parameter, description, status, deleted, by, at } = change
  await sql`update sys_job set cron = ${cron}, parameter = ${parameter}, description = ${description},
      status = ${status}, deleted = ${deleted}, version = version + 1, update_by = ${by}, update_time = ${at},
      next_at = case when cron = ${cron} and status = ${status} and not ${deleted}::boolean then next_at end,
      asked_at = case when ${deleted}::boolean then null else asked_at end
    where id = ${id}`.run(db)
}

/** Requests a manual run. */
export async function askRun(db: Connected, id: string, by: string, at: Date): Promise<void> {
  await sql`update sys_job set asked_at = ${at}, asked_by = ${by} where id = ${id}`.run(db)
}

/** Tells the current run to end. A run that is still waiting does not start. */
export async function askCancel(db: Connected, id: string): Promise<void> {
  await sql`update sys_job set cancel_asked = run_id is not null, asked_at = null where id = ${id}`.run(
    db,
  )
}

/** Runs of a schedule, newest first, before the run `before`. */
export async function runsOf(
  db: Connected,
  { jobId, before, size }: { jobId: string; before: string | null; size: number },
): Promise<RunRow[]> {
  const rows = await sql<{ run: unknown }>`select ${runColumns} from sys_job_run r
    where r.job_id = ${jobId} and (${before}::bigint is null or r.id < ${before}::bigint)
    order by r.id desc limit ${size}`.rows(db)
  return rows.map(({ run }) => runRow.parse(run))
}

/** The platform's time zone. */
export async function platformZone(db: Connected): Promise<string> {
  const row = await sql<{ zone: string }>`select time_zone as zone from sys_company
    where kind = 'platform' order by id limit 1`.first(db)
  return row?.zone ?? 'UTC'
}
