import { type ClientReceipts, IDS_PER_MS } from '@tandem/core'
import type { ClientInbound } from '../../ports/sms/clientEvents.ts'
import { type Connected, sql } from '../database/sql.ts'

/** What waits for the clients of an account. */
export type StoredEvent = { id: string; acknowledged: number[] } & (
  | { kind: 'receipts'; items: ClientReceipts[] }
  | { kind: 'inbound'; items: ClientInbound[] }
)

/** How long what nobody takes is kept, ms. */
export const KEPT_MS = 72 * 3_600_000

const oldest = (now: number): number => (now - KEPT_MS) * IDS_PER_MS

/** The oldest events of an account, but for those that are known. */
export const waitingEvents = (
  on: Connected,
  {
    accountId,
    known,
    most,
    now,
  }: { accountId: string; known: readonly string[]; most: number; now: number },
): Promise<StoredEvent[]> =>
  sql<StoredEvent>`select id::text, kind, items, acknowledged from sms_smpp_event e
    where account_id = ${accountId} and id > ${oldest(now)} and id <> all (${[...known]}::bigint[])
    order by e.id limit ${most}`
    .named('smpp_events')
    .rows(on)

/** All of them was acknowledged. */
export const removeEvents = (on: Connected, ids: readonly string[]): Promise<number> =>
  sql`delete from sms_smpp_event where id = any (${[...ids]}::bigint[])`.named('smpp_told').run(on)

/** What of each was acknowledged so far. */
export const noteAcknowledged = (
  on: Connected,
  events: readonly { id: string; acknowledged: readonly number[] }[],
): Promise<number> =>
  sql`update sms_smpp_event e set acknowledged = n.acknowledged::integer[]
    from jsonb_to_recordset(${JSON.stringify(
      events.map(({ id, acknowledged }) => ({ id, acknowledged: `{${acknowledged.join(',')}}` })),
    )}::jsonb) as n (id bigint, acknowledged text) where e.id = n.id`.run(on)

/** Removes what nobody took. */
export const removeOldEvents = (on: Connected, now: number): Promise<number> =>
  sql`delete from sms_smpp_event where id <= ${oldest(now)}`.run(on)

/** How long a server alone tells the clients of an account unless it asks again, ms. */
export const RECEIVER_LEASE_MS = 6_000

/** Takes or renews the right to tell clients: the epochs of the accounts of which this server has it now. */
export async function holdReceivers(
  on: Connected,
  worker: string,
  accountIds: readonly string[],
): Promise<ReadonlyMap<string, number>> {
  const rows = await sql<{ id: string; epoch: number }>`
    insert into sms_smpp_receiver as r (account_id, worker, lease_until)
    select id, ${worker}::uuid, clock_timestamp() + ${RECEIVER_LEASE_MS} * interval '1 ms'
    from unnest(${[...accountIds].toSorted()}::bigint[]) as a (id)
    on conflict (account_id) do update set worker = excluded.worker, lease_until = excluded.lease_until,
        epoch = r.epoch + (r.worker <> excluded.worker)::integer
      where r.worker = excluded.worker or r.lease_until < clock_timestamp()
    returning account_id::text as id, epoch`.rows(on)
  return new Map(rows.map(({ id, epoch }) => [id, epoch]))
}

/** Leaves it to others. */
export const leaveReceivers = (
  on: Connected,
  worker: string,
  accountIds: readonly string[],
): Promise<number> =>
  sql`update sms_smpp_receiver set lease_until = clock_timestamp() - interval '1 s'
    where worker = ${worker}::uuid and account_id = any (${[...accountIds]}::bigint[])`.run(on)
