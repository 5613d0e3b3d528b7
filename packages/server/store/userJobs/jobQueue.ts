import type { UserJobKind } from '@tandem/model'
import { sql } from '../database/sql.ts'

import type { Database } from '../database/createDatabase.ts'
import { withScope } from '../database/withScope.ts'
import type { Transaction } from '../database/withScope.ts'
import { type Hold, keepLease, leaseTo, leaveLeases, noLease } from '../leases/leases.ts'
import { jobColumns, type JobRow, jobRow, type JobSight } from './jobRow.ts'

/** Two jobs of a company run at a time, the others wait (reliability D13). */
const RUNNING_PER_COMPANY = 2
/** A job whose worker died this often is given up: it may be the cause. */
export const MOST_ATTEMPTS = 5
// Claims are serialised, so that two workers cannot both see capacity for one more job of a
// company.
const CLAIMING = 7_025_001

/** Takes the oldest waiting or abandoned job of these kinds; undefined if there is none. */
export function claimJob(
  system: Database,
  worker: string,
  leaseMs: number,
  kinds: readonly UserJobKind[],
): Promise<JobRow | undefined> {
  return withScope(system, 'everything', async (db) => {
    await sql`select pg_advisory_xact_lock(${CLAIMING})`.run(db)
    const rows =
      await sql`update user_job j set status = 'running', ${leaseTo(worker, leaseMs)}, attempts = attempts + 1,
        start_time = coalesce(start_time, now())
      where j.id = (
        select q.id from user_job q
        where q.kind = any (${[...kinds]}::text[]) and ((q.status = 'queued'
            and (q.sleeps_until is null or q.sleeps_until <= now()) and (
            select count(*) from user_job r
            where r.company_id = q.company_id and r.status = 'running' and r.kind = any (${[...kinds]}::text[])
          ) < ${RUNNING_PER_COMPANY})
          or (q.status = 'running' and lease_is_over(q.lease_until)))
        order by q.id limit 1 for update skip locked)
      returning ${jobColumns}`.rows(db)
    return rows.length === 0 ? undefined : jobRow.parse(rows[0])
  })
}

/** Renews a job's lease. `done` is null if its rows count themselves. */
export const keepJob = (
  system: Database,
  { done, ...lease }: { worker: string; leaseMs: number; done: number | null },
): Promise<Hold> =>
  keepLease(system, {
    table: 'user_job',
    ...lease,
    also: sql`, done = coalesce(${done}::bigint, done)`,
    cancel: sql`cancel_asked`,
  })

/** Locks the job inside a transaction of its work. @returns false if another worker has it now */
export async function lockJob(db: Transaction, id: string, worker: string): Promise<boolean> {
  return (
    (await sql`select 1 from user_job where id = ${id} and worker = ${worker}
    and not cancel_asked for update`.run(db)) > 0
  )
}

export interface JobEnd {
  /** What the owner could see meanwhile. */
  sight?: JobSight | undefined
  status: 'done' | 'failed' | 'cancelled'
  done?: number | undefined
  total?: number | undefined
  failed?: number | undefined
  cut?: boolean
  file?: { id: string; name: string; bytes: number; expireTime: Date } | undefined
  error?: string
  errorArgs?: Readonly<Record<string, string | number>>
}

/** Ends a job. @returns false if another worker has it now */
export async function endJob(
  db: Transaction,
  id: string,
  worker: string,
  end: JobEnd,
  at: Date,
): Promise<boolean> {
  const { file } = end
  return (
    (await sql`update user_job set status = ${end.status}, ${noLease},
      done = coalesce(${end.done ?? null}::bigint, done), total = coalesce(${end.total ?? null}::bigint, total),
      failed = coalesce(${end.failed ?? null}::bigint, failed),
      cut = ${end.cut ?? false}, end_time = ${at},
      file_id = ${file?.id ?? null}, file_name = coalesce(${file?.name ?? null}, file_name),
      file_bytes = ${file?.bytes ?? null},
      sight = coalesce(${end.sight ? JSON.stringify(end.sight) : null}::jsonb, sight), expire_time = ${file?.expireTime ?? null},
      error = ${end.error ?? null}, error_args = ${end.errorArgs ? JSON.stringify(end.errorArgs) : null}::jsonb
    where id = ${id} and worker = ${worker}`.run(db)) > 0
  )
}

/** Gives a job back, to be taken up again after a while. @returns false if another worker has it now */
export async function postponeJob(
  db: Transaction,
  id: string,
  worker: string,
  seconds: number,
): Promise<boolean> {
  return (
    (await sql`update user_job set status = 'queued', ${noLease}, attempts = 0,
      sleeps_until = now() + ${seconds} * interval '1 second'
    where id = ${id} and worker = ${worker} and not cancel_asked`.run(db)) > 0
  )
}

/** Leaves jobs to others immediately: their process is stopping. */
export const leaveJobs = (system: Database, workers: readonly string[]): Promise<void> =>
  leaveLeases(system, 'user_job', workers, sql`, attempts = greatest(attempts - 1, 0)`)
