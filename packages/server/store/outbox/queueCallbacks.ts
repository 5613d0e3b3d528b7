import type { CallbackEvent } from '../../ports/sms/traffic.ts'
import { type Connected, sql } from '../database/sql.ts'
import type { Statement } from '../database/statementBatch.ts'

// A callback that was turned off or deleted meanwhile is told nothing. Written again by someone who did not learn that it
// was written, an event is not doubled.
const BEFORE = `insert into sys_outbox (id, kind, name, company_id, order_key, target, about, payload, items, next_at,
    create_time)
  select e.id, 'callback', coalesce(e.name, 'sms.receipts'), c.company_id, 'callback:' || c.id, c.url, c.id, e.receipts,
    jsonb_array_length(e.receipts), now(), now()
  from jsonb_to_recordset(`
const AFTER = `::jsonb) as e (id bigint, "callbackId" bigint, name text, receipts jsonb)
  join sys_callback c on c.id = e."callbackId" and c.enabled and c.deleted_at is null
  on conflict do nothing`
const QUEUE = `${BEFORE}$1${AFTER}`

/** The statement that queues what callbacks are told, for the transaction in which it happens; none when that is nothing. */
export function queueCallbacks(events: readonly CallbackEvent[] | undefined): Statement[] {
  if (!events || events.length === 0) return []
  return [{ name: 'sms_callbacks', text: QUEUE, values: [JSON.stringify(events)] }]
}

/** The same at once. */
export async function tellCallbacks(
  on: Connected,
  events: readonly CallbackEvent[],
): Promise<void> {
  if (events.length === 0) return
  await sql`${sql.text(BEFORE)}${JSON.stringify(events)}${sql.text(AFTER)}`.run(on)
}
