import type { UserJobKind } from '@tandem/model'
import { sql } from '../database/sql.ts'

import type { Transaction } from '../database/withScope.ts'
import { jobColumns, type JobRequest, type JobRow, jobRow, type JobSight } from './jobRow.ts'

export interface NewJob {
  id: string
  companyId: string
  userId: string
  username: string
  ip: string
  kind: UserJobKind
  list: string
  request: JobRequest
  columns: readonly string[] | null
  timeZone: string
  locale: string
  status: 'draft' | 'queued' | 'running' | 'done'
  /** Answered by the call itself; only in the log of exports. */
  direct?: boolean
  done?: number
  total: number | null
  fileName: string | null
  at: Date
  expireTime: Date | null
  sight: JobSight
  /** The task that waits for it; its owner sees that instead. */
  taskId?: string
}

/** Stores a new job. */
export async function insertJob(db: Transaction, job: NewJob): Promise<void> {
  const columns = job.columns === null ? null : [...job.columns]
  const ended = job.status === 'done' ? job.at : null
  await sql`insert into user_job (id, company_id, user_id, username, ip, kind, list, request, columns, time_zone, locale,
      status, direct, done, total, file_name, create_time, start_time, end_time, expire_time, sight, task_id)
    values (${job.id}, ${job.companyId}, ${job.userId}, ${job.username}, ${job.ip}, ${job.kind}, ${job.list},
      ${JSON.stringify(job.request)}::jsonb, ${columns}::text[], ${job.timeZone}, ${job.locale}, ${job.status},
      ${job.direct ?? false}, ${job.done ?? 0}, ${job.total}, ${job.fileName}, ${job.at}, ${ended}, ${ended}, ${job.expireTime},
      ${JSON.stringify(job.sight)}::jsonb, ${job.taskId ?? null})`.run(db)
}

/** How many jobs of a company are waiting or running. */
export async function openJobs(db: Transaction, companyId: string): Promise<number> {
  const row = await sql<{ n: number }>`select count(*)::int as n from user_job
    where company_id = ${companyId} and status in ('queued', 'running') and task_id is null`.first(
    db,
  )
  return row?.n ?? 0
}

/** A job of this user; undefined if it is another's or there is none. */
export async function ownJob(
  db: Transaction,
  userId: string,
  id: string,
  options: { lock?: boolean } = {},
): Promise<JobRow | undefined> {
  const rows = await sql`select ${jobColumns} from user_job j
    where j.id = ${id} and j.user_id = ${userId} and not j.direct and j.task_id is null
    ${options.lock ? sql`for update` : sql``}`.rows(db)
  return rows.length === 0 ? undefined : jobRow.parse(rows[0])
}

/** Id of a waiting or running job of this user with the same parameters; undefined if there is none. */
export async function sameJob(
  db: Transaction,
  { kind, userId, list, request }: Pick<NewJob, 'kind' | 'userId' | 'list' | 'request'>,
): Promise<string | undefined> {
  // Until this transaction ends: of two at once, the second finds what the first wrote.
  await sql`select pg_advisory_xact_lock(hashtextextended(${`${kind} ${userId} ${list}`}, 0))`.run(
    db,
  )
  const row = await sql<{ id: string }>`select j.id from user_job j
    where j.user_id = ${userId} and j.list = ${list} and j.kind = ${kind} and j.status in ('queued', 'running')
      and j.request = ${JSON.stringify(request)}::jsonb order by j.id limit 1`.first(db)
  return row?.id
}

/** A waiting job is ended at once, a running one is notified. */
export async function cancelJob(db: Transaction, id: string, at: Date): Promise<void> {
  await sql`update user_job set cancel_asked = true,
      status = case when status = 'queued' then 'cancelled' else status end,
      end_time = case when status = 'queued' then ${at}::timestamptz else end_time end
    where id = ${id} and status in ('queued', 'running')`.run(db)
}

/** A draft becomes a waiting job. */
export async function queueDraft(
  db: Transaction,
  id: string,
  request: JobRequest,
  at: Date,
): Promise<void> {
  await sql`update user_job set status = 'queued', request = ${JSON.stringify(request)}::jsonb, create_time = ${at},
      expire_time = null where id = ${id} and status = 'draft'`.run(db)
}

/** Records a download. */
export async function noteDownload(
  db: Transaction,
  entry: { id: string; jobId: string; companyId: string; userId: string; ip: string; at: Date },
): Promise<void> {
  await sql`insert into user_job_download (id, job_id, company_id, user_id, ip, at)
    values (${entry.id}, ${entry.jobId}, ${entry.companyId}, ${entry.userId}, ${entry.ip}, ${entry.at})`.run(
    db,
  )
}

/** An import's total is its sheet without the headings. */
export async function setTotal(db: Transaction, id: string): Promise<void> {
  await sql`update user_job set total =
    (select count(*) from user_job_row where job_id = ${id} and row_no > 0) where id = ${id}`.run(
    db,
  )
}
