import { sql, type Connected } from '../database/sql.ts'
import { leaseTo } from '../leases/leases.ts'

/** A signed delivery is looked at again as if it had just come; 0 if there is none. */
export const replayHookAt = (on: Connected, id: string, at: Date): Promise<number> =>
  sql`
    update pay_hook set status = 'waiting', next_at = ${at}, tries = 0, error = null
    where id = ${id} and verdict = 'signed'`.run(on)

/** A delivery to look at, or an order whose provider is to be asked. */
export interface PaymentPiece {
  table: 'pay_hook' | 'pay_order'
  id: string
}

/**
 * Leases the row of a table that is due longest by the column `due`; what others hold is skipped.
 */
export const claimPiece = (
  on: Connected,
  table: PaymentPiece['table'],
  { due, now, worker, leaseMs }: { due: string; now: Date; worker: string; leaseMs: number },
) =>
  sql<{ id: string }>`
    update ${sql.id(table)} set ${leaseTo(worker, leaseMs)}
    where id = (select id from ${sql.id(table)} where ${sql.id(due)} <= ${now} and lease_is_over(lease_until)
      order by ${sql.id(due)} limit 1 for update skip locked)
    returning id::text`.first(on)

/** What a provider told, as far as it leads to an order. */
export interface ToldByProvider {
  channelId: string
  providerId: string | null
  payment: string | null
  tries: number
}

/** What a provider told. */
export const findHook = (on: Connected, id: string): Promise<ToldByProvider | undefined> =>
  sql<ToldByProvider>`
    select channel_id::text as "channelId", provider_id as "providerId", payment, tries from pay_hook
    where id = ${id}`.first(on)

/** A delivery was looked at; `next` null: for the last time. */
export const endHook = (
  on: Connected,
  id: string,
  {
    status,
    error,
    orderId,
    next,
    now,
  }: { status: string; error: string | null; orderId: string | null; next: Date | null; now: Date },
): Promise<number> =>
  sql`
    update pay_hook set status = ${status}, error = ${error}, order_id = coalesce(${orderId}, order_id), next_at = ${next},
      tries = tries + 1, worker = null, lease_until = null,
      done_at = case when ${next}::timestamptz is null then ${now}::timestamptz end
    where id = ${id}`.run(on)

/** Forged deliveries of a channel in the hour before a moment. */
export const countForged = (on: Connected, channelId: string, at: Date) =>
  sql<{ n: number }>`
    select count(*)::int as n from pay_hook
    where channel_id = ${channelId} and verdict = 'forged' and received_at > ${at}::timestamptz - interval '1 hour'`.first(
    on,
  )

/** Keeps what a provider told, each delivery once. */
export const insertHook = (on: Connected, hook: NewHook): Promise<number> =>
  sql`
    insert into pay_hook (id, channel_id, driver, delivery, headers, body, verdict, provider_id, payment, status, next_at, received_at)
    values (${hook.id}, ${hook.channelId}, ${hook.driver}, ${hook.delivery}, ${JSON.stringify(hook.headers)}::jsonb, ${hook.body},
      ${hook.isSigned ? 'signed' : 'forged'}, ${hook.providerId}, ${hook.paymentId}, ${hook.isSigned ? 'waiting' : 'ignored'},
      ${hook.isSigned ? hook.at : null}, ${hook.at})
    on conflict (channel_id, delivery) do nothing`.run(on)

/** A delivery of a provider before anything of it is believed. */
export interface NewHook {
  id: bigint
  channelId: string
  driver: string
  /** The name of the provider for this delivery: told twice, it is one. */
  delivery: string
  headers: Readonly<Record<string, string>>
  body: string
  isSigned: boolean
  providerId: string | null
  paymentId: string | null
  at: Date
}
