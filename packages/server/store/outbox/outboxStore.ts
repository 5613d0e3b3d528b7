import type { OutboxKind } from '@tandem/core'
import { type Connected, sql } from '../database/sql.ts'
import { z } from 'zod'

import { type Attempt, keepAttempt } from './deliveries.ts'
import type { OutboxError } from './outboxError.ts'
import { keepLease, leaseTo, leaveLeases, noLease, type Hold } from '../leases/leases.ts'

export interface NewEvent {
  id: string
  kind: OutboxKind
  /** What it tells, e.g. 'registration.approved'. */
  name: string
  /** Whose event it is; null: the platform's own. */
  companyId: string | null
  /** Where it goes; null: to nobody. */
  target: string | null
  /** The record it is about. */
  about: string | null
  payload: unknown
  sealed: string | null
  at: Date
  /** Not delivered before; default: `at`. */
  dueAt?: Date
  /** Pointless after this time; null: never. */
  expiresAt: Date | null
}

/** Queues an event without an order, in the transaction that decides it. */
export async function insertEvent(db: Connected, event: NewEvent): Promise<void> {
  const payload = event.payload === null ? null : JSON.stringify(event.payload)
  await sql`insert into sys_outbox
      (id, kind, name, company_id, target, about, payload, sealed, next_at, expires_at, create_time)
    values (${event.id}, ${event.kind}, ${event.name}, coalesce(${event.companyId}::bigint, (select id from sys_company where kind = 'platform' order by id limit 1)),
      ${event.target}, ${event.about},
      ${payload}::jsonb, ${event.sealed}, ${event.dueAt ?? event.at}, ${event.expiresAt}, ${event.at})`.run(
    db,
  )
}

const due = z.object({
  id: z.string(),
  kind: z.enum(['code', 'mail', 'callback', 'answer']),
  name: z.string(),
  companyId: z.string(),
  target: z.string().nullable(),
  about: z.string().nullable(),
  payload: z.unknown(),
  sealed: z.string().nullable(),
  /** Including this attempt. */
  tries: z.number(),
  createTime: z.date(),
  /** It is too late for it. */
  isExpired: z.boolean(),
})
/** An event to deliver now. */
export type DueEvent = z.output<typeof due>

/** Candidates looked at by one claim: others may be taking the first of them. */
const LOOK_AHEAD = 16
/** Callbacks of one company that are called at the same time: each may be silent for as long as it is waited for. */
const CALLED_AT_ONCE = 8

/**
 * Takes the event that has been due for longest; undefined if there is none. Of each key only the first can be taken:
 * one that waits for another attempt holds back those behind it, one that was given up does not. The keys are walked by
 * their index, so a key with many events costs no more than one with few.
 */
export async function claimEvent(
  db: Connected,
  { worker, leaseMs, at }: { worker: string; leaseMs: number; at: Date },
): Promise<DueEvent | undefined> {
  const rows = await sql`
    with recursive keys as (
      (select order_key from sys_outbox where status = 'waiting' and order_key is not null
        order by order_key limit 1)
      union all
      select (select o.order_key from sys_outbox o where o.status = 'waiting' and o.order_key > k.order_key
        order by o.order_key limit 1)
      from keys k where k.order_key is not null
    ), busy as materialized (
      select company_id from sys_outbox where worker is not null and kind = 'callback' and not lease_is_over(lease_until)
      group by company_id having count(*) >= ${CALLED_AT_ONCE}
    ), ready as (
      (select o.id, o.next_at from keys k cross join lateral (
          select h.id, h.next_at, h.lease_until, h.kind, h.company_id from sys_outbox h
          where h.status = 'waiting' and h.order_key = k.order_key order by h.seq limit 1) o
        where o.next_at <= ${at} and lease_is_over(o.lease_until)
          and not (o.kind = 'callback' and o.company_id in (select company_id from busy)) order by o.next_at limit ${LOOK_AHEAD})
      union all
      (select id, next_at from sys_outbox where status = 'waiting' and order_key is null
        and next_at <= ${at} and lease_is_over(lease_until) order by next_at limit ${LOOK_AHEAD})
    )
    update sys_outbox set ${leaseTo(worker, leaseMs)}, tries = tries + 1
    where id = (select o.id from sys_outbox o where o.id in (select id from ready)
        and o.status = 'waiting' and lease_is_over(o.lease_until)
      order by o.next_at, o.seq limit 1 for update skip locked)
    returning id::text, kind, name, company_id::text as "companyId", target, about::text, payload, sealed, tries,
      create_time as "createTime", coalesce(expires_at <= ${at}, false) as "isExpired"`.rows(db)
  return rows.length === 0 ? undefined : due.parse(rows[0])
}

/** Waiting events looked at by one gathering. */
const MOST_GATHERED = 200

// Only what was never tried: the contents of an event that may have arrived stay as they were.
const behind = (id: string, worker: string, most: number) => sql`
    with head as (
      select seq, order_key, name, items from sys_outbox where id = ${id} and worker = ${worker} and tries = 1
    ), behind as (
      select o.id, h.items + sum(o.items) over (order by o.seq) as total
      from head h join sys_outbox o on o.order_key = h.order_key and o.seq > h.seq
      where o.status = 'waiting' and o.tries = 0 and o.name = h.name order by o.seq limit ${MOST_GATHERED}
    ), taken as (
      delete from sys_outbox o using behind b
      where o.id = b.id and b.total <= ${most} and o.status = 'waiting' and o.tries = 0
      returning o.seq, o.payload, o.items
    )`

/**
 * Adds to an event that is tried for the first time what waits behind it, up to `most` items: a receiver far away gets
 * one request instead of many. Returns what it tells now.
 */
export async function gatherBehind(
  db: Connected,
  { id, payload }: Pick<DueEvent, 'id' | 'payload'>,
  worker: string,
  most: number,
): Promise<unknown> {
  const row = await sql<{ payload: unknown }>`${behind(id, worker, most)}
    update sys_outbox o set items = o.items + (select sum(t.items) from taken t),
      payload = o.payload || (select jsonb_agg(e.item order by t.seq, e.n)
        from taken t, jsonb_array_elements(t.payload) with ordinality as e (item, n))
    where o.id = ${id} and exists (select from taken) returning o.payload`.first(db)
  return row ? row.payload : payload
}

/** Renews the lease of an event being delivered. */
export const keepEvent = (database: Connected, worker: string, leaseMs: number): Promise<Hold> =>
  keepLease(database, { table: 'sys_outbox', worker, leaseMs })

/** Leaves events to others at once: this process stops. */
export const leaveEvents = (database: Connected, workers: readonly string[]): Promise<void> =>
  leaveLeases(database, 'sys_outbox', workers)

/** The receiver has it: nothing of it is kept. Does nothing if another process has it now. */
export async function eventDelivered(
  db: Connected,
  id: string,
  worker: string,
  attempt?: Attempt,
): Promise<void> {
  const gone = sql`delete from sys_outbox where id = ${id} and worker = ${worker}`
  if (!attempt) return void (await gone.run(db))
  const kept = keepAttempt(sql`gone`, attempt, { status: 'delivered', nextAt: null })
  await sql`with gone as (${gone} returning *) ${kept}`.run(db)
}

/**
 * It was not delivered: try again at `nextAt`, or give it up (null). `forget`: what is sealed in it is of no more use.
 */
export async function eventFailed(
  db: Connected,
  id: string,
  worker: string,
  failed: {
    error: OutboxError
    nextAt: Date | null
    at: Date
    forget: boolean
    attempt?: Attempt | undefined
  },
): Promise<void> {
  const { nextAt, attempt } = failed
  const isDead = nextAt === null
  const status = isDead ? 'dead' : 'waiting'
  const put = sql`update sys_outbox set ${noLease}, error = ${JSON.stringify(failed.error)}::jsonb,
      status = ${status}, next_at = coalesce(${failed.nextAt}::timestamptz, next_at),
      done_at = ${isDead ? failed.at : null}::timestamptz,
      sealed = case when ${failed.forget} then null else sealed end
    where id = ${id} and worker = ${worker}`
  if (!attempt) return void (await put.run(db))
  const kept = keepAttempt(sql`put`, attempt, { status, nextAt })
  await sql`with put as (${put} returning *) ${kept}`.run(db)
}

/** Removes events given up or dropped before a time; returns their number. */
export async function deleteOldEvents(db: Connected, before: Date): Promise<number> {
  return sql`delete from sys_outbox where done_at < ${before}`.run(db)
}
