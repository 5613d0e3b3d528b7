import { type Connected, type Sql, sql } from '../database/sql.ts'
import type { OutboxError } from './outboxError.ts'

/** How one attempt at a customer's program went. */
export interface Attempt {
  at: Date
  ms: number
  /** HTTP status of the answer; null: there was none. */
  status: number | null
  error: OutboxError | null
}

/**
 * Keeps an attempt in the statement that decides what becomes of its event, so that the two never differ. `event` names
 * the rows of that statement, as it left them.
 */
export const keepAttempt = (
  event: Sql,
  { at, ...attempt }: Attempt,
  { status, nextAt }: { status: 'waiting' | 'delivered' | 'dead'; nextAt: Date | null },
): Sql => sql`insert into sys_callback_delivery as d (id, company_id, callback_id, name, url, status, attempts, tries,
    next_at, payload, create_time, update_time)
  select id, company_id, about, name, coalesce(target, ''), ${status},
    jsonb_build_array(${JSON.stringify({ at: at.toISOString(), ...attempt })}::jsonb), tries, ${nextAt}::timestamptz, payload,
    create_time, ${at}
  from ${event} where kind = 'callback' and about is not null
  on conflict (id) do update set status = excluded.status, attempts = d.attempts || excluded.attempts,
    tries = jsonb_array_length(d.attempts) + 1, next_at = excluded.next_at, payload = excluded.payload,
    update_time = excluded.update_time`

/**
 * Queues these deliveries anew under their ids, so that a receiver that has them can tell; returns how many. What still
 * waits is tried now. Nothing is queued for a callback that is off or gone.
 */
export async function sendDeliveriesAgain(
  db: Connected,
  ids: readonly string[],
  at: Date,
): Promise<number> {
  return sql`with asked as (
      update sys_callback_delivery d set status = 'waiting', next_at = ${at}, update_time = ${at}
      from sys_callback c where d.id = any (${[...ids]}::bigint[]) and c.id = d.callback_id and c.enabled
        and c.deleted_at is null
      returning d.id, d.name, d.company_id, c.url, d.callback_id, d.payload, d.create_time
    )
    insert into sys_outbox (id, kind, name, company_id, target, about, payload, items, next_at, create_time)
    select id, 'callback', name, company_id, url, callback_id, payload, jsonb_array_length(payload), ${at}, create_time
    from asked
    on conflict (id) do update set status = 'waiting', next_at = ${at}, done_at = null`.run(db)
}

/** Removes deliveries of before a time; returns their number. */
export async function deleteOldDeliveries(db: Connected, before: Date): Promise<number> {
  return sql`delete from sys_callback_delivery where update_time < ${before}`.run(db)
}

/** How many of these deliveries are in the scope of the transaction; they are locked. */
export const lockDeliveries = (on: Connected, ids: readonly string[]): Promise<number> =>
  sql`select id from sys_callback_delivery where id = any (${[...ids]}::bigint[])
    order by id for update`.run(on)
