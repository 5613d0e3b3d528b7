import { smsProducts } from '@tandem/model'
import { sql } from '../database/sql.ts'
import type { Database } from '../database/createDatabase.ts'

type Pool = Pick<Database, 'pool'>

/** Tables removed together with a task, and of its traffic. */
export const tablesOfMessages = [
  'sms_task',
  'sms_recipients',
  'sms_task_reject',
  'sms_task_count',
  'sms_chunk',
  'sms_queue',
  'sms_message',
  'sms_message_final',
  'sms_attempt_batch',
  'sms_result_batch',
  'sms_receipt_batch',
] as const

/** Ids of each product's oldest task. */
export async function oldestTasks({ pool }: Pool): Promise<ReadonlyMap<string, bigint>> {
  // The index starts with the company: one lookup per company and product finds it without reading the
  // tasks.
  const rows = await sql<{ product: string; id: string }>`select p.product, min(t.id) as id
     from unnest(${smsProducts}::text[]) as p (product)
       cross join sys_company c
       cross join lateral (
         select id from sms_task where company_id = c.id and product = p.product and not removing order by id limit 1) t
     group by p.product`.rows(pool)
  return new Map(rows.map(({ product, id }) => [product, BigInt(id)]))
}

/** When a scheduled job runs next, and when it last succeeded. */
export async function jobTimes(
  { pool }: Pool,
  jobKey: string,
): Promise<{ next: Date | null; lastSuccess: Date | null }> {
  const row = await sql<{ next: Date | null; lastSuccess: Date | null }>`
    select case when status = 0 then next_at end as next, last_success_at as "lastSuccess" from sys_job
     where job_key = ${jobKey} and not deleted order by id limit 1`.first(pool)
  return row ?? { next: null, lastSuccess: null }
}
