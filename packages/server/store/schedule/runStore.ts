import { type Connected, sql } from '../database/sql.ts'
import { z } from 'zod'

import type { Database } from '../database/createDatabase.ts'
import { withScope } from '../database/withScope.ts'
import { type Hold, keepLease, leaseTo, noLease } from '../leases/leases.ts'

/** Runs kept per schedule. */
const KEPT_RUNS = 500

const dueRow = z.object({
  id: z.string(),
  key: z.string(),
  cron: z.string(),
  parameter: z.string(),
  nextAt: z.date().nullable(),
  askedBy: z.string().nullable(),
  asked: z.boolean(),
})
export type DueSchedule = z.output<typeof dueRow>

export interface Claim {
  runId: string
  worker: string
  node: string
  leaseMs: number
  at: Date
  /** Keys of jobs this process can run. */
  keys: readonly string[]
  zone: string
  /** When it is next due. */
  next(due: DueSchedule): Date | null
}

/**
 * Takes one due or requested schedule, with its run: every tick by one process only, and none while the schedule
 * is still running. Ticks missed meanwhile are one run.
 */
export function claimRun(system: Database, claim: Claim): Promise<DueSchedule | undefined> {
  return withScope(system, 'everything', async (db) => {
    const rows =
      await sql`select j.id::text, j.job_key as key, j.cron, j.parameter, j.next_at as "nextAt",
        j.asked_by as "askedBy", j.asked_at is not null as asked
      from sys_job j
      where not j.deleted and j.run_id is null and j.job_key = any (${[...claim.keys]}::text[])
        and (j.asked_at is not null or (j.status = 0 and j.next_at <= ${claim.at} and j.time_zone = ${claim.zone}))
      order by coalesce(j.asked_at, j.next_at) limit 1 for update skip locked`.rows(db)
    if (rows.length === 0) return undefined
    const due = dueRow.parse(rows[0])
    const clock = due.nextAt !== null && due.nextAt <= claim.at
    await sql`insert into sys_job_run (id, job_id, outcome, start_time, by_name, node)
      values (${claim.runId}, ${due.id}, 'running', ${claim.at}, ${due.asked ? due.askedBy : null}, ${claim.node})`.run(
      db,
    )
    await sql`update sys_job set run_id = ${claim.runId}, ${leaseTo(claim.worker, claim.leaseMs)}, cancel_asked = false,
        run_done = null, run_total = null, asked_at = null, asked_by = null,
        next_at = case when status = 0 and ${clock}::boolean then ${claim.next(due)}::timestamptz else next_at end
      where id = ${due.id}`.run(db)
    return due
  })
}

export interface Progress {
  done: number | null
  total: number | null
}

/** Renews a run's lease. */
export const keepRun = (
  system: Connected,
  { progress, ...lease }: { worker: string; leaseMs: number; progress: Progress },
): Promise<Hold> =>
  keepLease(system, {
    table: 'sys_job',
    ...lease,
    also: sql`, run_done = ${progress.done}, run_total = ${progress.total}`,
    cancel: sql`cancel_asked`,
  })

export interface RunEnd {
  outcome: 'done' | 'failed' | 'cancelled'
  figures?: Readonly<Record<string, number>> | undefined
  error?: string | undefined
  errorArgs?: Readonly<Record<string, string | number>> | undefined
}

/** Ends a run and removes the oldest of its schedule. @returns false if it was given up meanwhile */
export function endRun(
  system: Database,
  { runId, worker, at, end }: { runId: string; worker: string; at: Date; end: RunEnd },
): Promise<boolean> {
  return withScope(system, 'everything', async (db) => {
    const job = await sql<{
      id: string
    }>`update sys_job set run_id = null, ${noLease},
        cancel_asked = false, run_done = null, run_total = null,
        last_success_at = case when ${end.outcome === 'done'}::boolean then ${at}::timestamptz else last_success_at end
      where run_id = ${runId} and worker = ${worker} returning id`.first(db)
    if (!job) return false
    await sql`update sys_job_run set outcome = ${end.outcome}, end_time = ${at}, error = ${end.error ?? null},
        figures = ${end.figures ? JSON.stringify(end.figures) : null}::jsonb,
        error_args = ${end.errorArgs ? JSON.stringify(end.errorArgs) : null}::jsonb
      where id = ${runId}`.run(db)
    await sql`delete from sys_job_run where job_id = ${job.id} and id <= (
      select id from sys_job_run where job_id = ${job.id} order by id desc offset ${KEPT_RUNS} limit 1)`.run(
      db,
    )
    return true
  })
}

/** Gives up runs of silent processes; returns their schedules, which continue with their next tick. */
export function giveUpRuns(system: Database, at: Date): Promise<string[]> {
  return withScope(system, 'everything', async (db) => {
    const rows = await sql<{
      id: string
      runId: string
    }>`select id::text, run_id::text as "runId" from sys_job
      where run_id is not null and lease_is_over(lease_until) for update skip locked`.rows(db)
    for (const { id, runId } of rows) {
      await sql`update sys_job_run set outcome = 'lost', end_time = ${at} where id = ${runId}`.run(
        db,
      )
      await sql`update sys_job set run_id = null, ${noLease}, cancel_asked = false,
        run_done = null, run_total = null where id = ${id}`.run(db)
    }
    return rows.map(({ id }) => id)
  })
}

/** Sets the next run of schedules without one, or with one in another zone. */
export function reckonRuns(
  system: Database,
  { zone, next }: { zone: string; next: (cron: string) => Date | null },
): Promise<number> {
  return withScope(system, 'everything', async (db) => {
    const rows = await sql<{ id: string; cron: string }>`select id::text, cron from sys_job
      where not deleted and status = 0 and (next_at is null or time_zone is distinct from ${zone})
      for update skip locked`.rows(db)
    for (const { id, cron } of rows) {
      await sql`update sys_job set next_at = ${next(cron)}, time_zone = ${zone} where id = ${id}`.run(
        db,
      )
    }
    return rows.length
  })
}

/** Whether there is anything for a scheduler to do, in one cheap query. */
export async function hasWork(
  db: Connected,
  { at, keys }: { at: Date; keys: readonly string[] },
): Promise<{ due: boolean; lost: boolean; unreckoned: boolean; zone: string }> {
  const row = await sql<{
    due: boolean
    lost: boolean
    unreckoned: boolean
    zone: string | null
  }>`with platform as (select time_zone as zone from sys_company where kind = 'platform' order by id limit 1)
    select (select zone from platform) as zone,
      exists (select from sys_job j where not j.deleted and j.run_id is null and j.job_key = any (${[...keys]}::text[])
        and (j.asked_at is not null or (j.status = 0 and j.next_at <= ${at}))) as due,
      exists (select from sys_job where run_id is not null and lease_is_over(lease_until)) as lost,
      exists (select from sys_job j where not j.deleted and j.status = 0
        and (j.next_at is null or j.time_zone is distinct from (select zone from platform))) as unreckoned`.first(
    db,
  )
  return {
    due: row?.due ?? false,
    lost: row?.lost ?? false,
    unreckoned: row?.unreckoned ?? false,
    zone: row?.zone ?? 'UTC',
  }
}
