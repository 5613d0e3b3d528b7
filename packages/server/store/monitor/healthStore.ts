import { sql } from '../database/sql.ts'
import type { Database } from '../database/createDatabase.ts'
import { UNDER_WAY } from '../tasks/smsTasks.ts'

type Pool = Pick<Database, 'pool'>

/**
 * Recipients accepted but not yet dispatched, and how long the oldest of their tasks has waited.
 */
export async function queueAge({ pool }: Pool): Promise<{ queued: number; queueSeconds: number }> {
  const row = await sql<{ queued: number; queueSeconds: number }>`
    select coalesce(sum(q.count - q.done), 0)::float8 as queued,
       coalesce(greatest(extract(epoch from now()) - (min(t.id) >> 12) / 1000.0, 0), 0)::float8 as "queueSeconds"
     from sms_queue q join sms_task t on t.id = q.task_id
     where q.done < q.count and q.sleeps_until is null and t.status in ${sql.text(UNDER_WAY)}`.first(
    pool,
  )
  return row ?? { queued: 0, queueSeconds: 0 }
}

/**
 * Whether recipients are waiting for which no messages were created for a minute and no lease is held: the engine
 * is gone. A long queue alone is not a fault, nor is waiting for a slow gateway or for the hours of recipients, nor a task whose recipients all
 * have messages, one of which waits.
 */
export async function isAbandoned({ pool }: Pool): Promise<boolean> {
  // An id holds its ms since the epoch above its twelve lowest bits. The age of one ahead of the clock is
  // unknown.
  const rows = await sql`select where exists (
         select from sms_queue q join sms_task t on t.id = q.task_id
         where q.done < q.count and q.waits_for = 0 and q.sleeps_until is null and t.status in ${sql.text(UNDER_WAY)}
           and (t.id >> 12) not between extract(epoch from now()) * 1000 - 60000 and extract(epoch from now()) * 1000 + 60000)
       and not exists (select from sms_queue where not lease_is_over(leased_until))`.rows(pool)
  return rows.length > 0
}

/** Tasks with waiting recipients, by status. */
export async function queueStates({
  pool,
}: Pool): Promise<{ status: string; tasks: number; recipients: number }[]> {
  return sql<{ status: string; tasks: number; recipients: number }>`
    select t.status, count(distinct t.id)::int as tasks, sum(q.count - q.done)::float8 as recipients
     from sms_queue q join sms_task t on t.id = q.task_id
     where q.done < q.count group by t.status order by t.status`.rows(pool)
}

export interface GatewayTraffic {
  id: string
  name: string
  rateLimit: number
  sent: number
  throttled: number
  inDoubt: number
}

/** Enabled gateways with their traffic since the id `from`. */
export async function gatewayTraffic({ pool }: Pool, from: string): Promise<GatewayTraffic[]> {
  return sql<GatewayTraffic>`
    select g.id::text, g.name, g.tps as "rateLimit", coalesce(a.sent, 0)::float8 as sent,
       coalesce(a.throttled, 0)::float8 as throttled, coalesce(a.doubt, 0)::float8 as "inDoubt"
     from sms_gateway g left join (
       select gateway_id, sum(n) as sent, sum(n) filter (where cause = 'throttled') as throttled,
         sum(n) filter (where cause = 'inDoubt') as doubt
       from (select gateway_id, cause, coalesce(cardinality(ids), upper(span) - lower(span)) as n
             from sms_attempt_batch where id >= ${from}) b group by gateway_id
     ) a on a.gateway_id = g.id
     where g.enabled and g.deleted_at is null and g.protocol <> 'hybrid' order by g.name`.rows(pool)
}

/** Files of exports that are kept. */
export async function exportFiles({ pool }: Pool): Promise<{ count: number; bytes: number }> {
  const row = await sql<{ count: number; bytes: number }>`
    select count(*)::int as count, coalesce(sum(file_bytes), 0)::float8 as bytes from user_job
     where file_id is not null`.first(pool)
  return row ?? { count: 0, bytes: 0 }
}

/** Pending mail, and mail given up in the last day. */
export async function mailQueue({
  pool,
}: Pool): Promise<{ queued: number; failed: number; oldestSeconds: number }> {
  const row = await sql<{ queued: number; failed: number; oldestSeconds: number }>`
    select count(*) filter (where status = 'waiting')::int as queued,
       count(*) filter (where status = 'dead' and done_at > now() - interval '1 day')::int as failed,
       coalesce(extract(epoch from now() - min(create_time) filter (where status = 'waiting')), 0)::float8
         as "oldestSeconds"
     from sys_outbox where kind in ('mail', 'code') and target is not null`.first(pool)
  return row ?? { queued: 0, failed: 0, oldestSeconds: 0 }
}
