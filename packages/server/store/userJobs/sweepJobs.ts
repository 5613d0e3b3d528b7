import { sql } from '../database/sql.ts'

import type { Database } from '../database/createDatabase.ts'
import type { Transaction } from '../database/withScope.ts'

/** Ends expired files and sheets never imported; returns the files nobody can download any more. */
export async function expireJobs(
  system: Database,
  at: Date,
): Promise<{ files: { jobId: string; fileId: string }[]; drafts: number }> {
  const drafts = await sql`delete from user_job where status = 'draft' and expire_time < ${at}`.run(
    system,
  )
  await sql`update user_job set status = 'expired' where status = 'done' and expire_time < ${at} and kind = 'export'`.run(
    system,
  )
  // A worker that died between the end of an import and its cleanup left its rows.
  await sql`delete from user_job_row r using user_job j
    where j.id = r.job_id and j.status in ('done', 'failed', 'cancelled', 'expired')`.run(system)
  const files = await sql<{ jobId: string; fileId: string }>`
    select id as "jobId", file_id as "fileId" from user_job where file_id is not null and expire_time < ${at}`.rows(
    system,
  )
  return { files, drafts: drafts }
}

/** The file of a job is gone. */
export async function forgetFile(system: Database, jobId: string): Promise<void> {
  await sql`update user_job set file_id = null where id = ${jobId}`.run(system)
}

/** Removes a user's sheets that were never imported, except the newest. */
export async function dropDrafts(db: Transaction, userId: string, newest: number): Promise<void> {
  await sql`delete from user_job where id in (
    select id from user_job where user_id = ${userId} and status = 'draft'
    order by id desc offset ${newest})`.run(db)
}

/** Removes a sheet that could not be read completely. */
export async function dropDraft(db: Transaction, id: string): Promise<void> {
  await sql`delete from user_job where id = ${id} and status = 'draft'`.run(db)
}
