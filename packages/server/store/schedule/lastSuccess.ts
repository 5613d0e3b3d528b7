import { sql } from '../database/sql.ts'
import type { Database } from '../database/createDatabase.ts'

/** Seconds since each scheduled job last succeeded, for those that ever did. */
export async function lastSuccessAges({
  pool,
}: Pick<Database, 'pool'>): Promise<{ job: string; seconds: number }[]> {
  return sql<{ job: string; seconds: number }>`
    select job_key as job, extract(epoch from now() - last_success_at)::float8 as seconds from sys_job
     where not deleted and status = 0 and last_success_at is not null order by job_key`.rows(pool)
}
