import type { ClientEvent } from '../../ports/sms/clientEvents.ts'
import type { Statement } from '../database/statementBatch.ts'

/** Tells the servers of which accounts something waits. */
export const CLIENT_EVENTS_CHANNEL = 'tandem_smpp_event'

// Of an account that was deleted meanwhile nobody is told. Written again by someone who did not learn that it was written,
// an event is not doubled.
const QUEUE = `with queued as (
    insert into sms_smpp_event (id, account_id, company_id, kind, items)
    select e.id, a.id, a.company_id, e.kind, e.items
    from jsonb_to_recordset($1::jsonb) as e (id bigint, "accountId" bigint, kind text, items jsonb)
    join sms_smpp_account a on a.id = e."accountId" and a.deleted_at is null
    on conflict do nothing returning account_id
  )
  select pg_notify('${CLIENT_EVENTS_CHANNEL}', account_id::text) from (select distinct account_id from queued) q`

/** The statement that queues what clients are told, for the transaction in which it happens; none when that is nothing. */
export function queueClientEvents(events: readonly ClientEvent[] | undefined): Statement[] {
  if (!events || events.length === 0) return []
  return [{ name: 'sms_client_events', text: QUEUE, values: [JSON.stringify(events)] }]
}
