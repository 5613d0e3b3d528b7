import { type Connected, sql } from '../database/sql.ts'
import type { Invariant } from './invariant.ts'

/** How many times as much as in any hour of 30 days before is too much. */
const TIMES = 10

/** An account that was charged or credited too much in an hour, and not stopped. */
export interface BoundCrossed {
  walletId: string
  companyId: string
  cause: 'charges' | 'credits'
}

// Stopped while the hour lasted, or a few minutes after; or let go on by a person on that day, who has looked at it.
const stopped = (cause: BoundCrossed['cause']): string => `exists (
    select from ledger_freeze f where f.wallet_id = w.id and (f.cause = '${cause}' or f.lifted_at is null)
      and f.frozen_at < h.hour + interval '65 minutes'
      and coalesce(f.lifted_at, 'infinity') >= date_trunc('day', h.hour, 'UTC'))`

// Hours by the clock since `begin`. The past is read only where more than the floor was charged, which hardly ever happens.
const crossed = (begin: string): string => `
  select w.id as wallet_id, w.company_id, 'charges' as cause, h.hour, h.amount, greatest(b.floor, ${TIMES} * coalesce(m.most, 0)) as most
  from ledger_bound b join ledger_wallet w on w.company_id = b.company_id
  cross join lateral (
    select date_trunc('hour', s.bucket, 'UTC') as hour, sum(coalesce(s.paid, s.cost)) as amount from ledger_sales s
    where s.company_id = w.company_id and s.bucket >= ${begin} group by 1 having sum(coalesce(s.paid, s.cost)) > b.floor
  ) h
  cross join lateral (
    select max(x.amount) as most from (
      select sum(coalesce(s.paid, s.cost)) as amount from ledger_sales s
      where s.company_id = w.company_id and s.bucket < date_trunc('day', h.hour, 'UTC')
        and s.bucket >= date_trunc('day', h.hour, 'UTC') - interval '30 days'
      group by date_trunc('hour', s.bucket, 'UTC')
    ) x
  ) m
  where h.amount > ${TIMES} * coalesce(m.most, 0) and h.hour >= b.since - interval '1 hour' and not ${stopped('charges')}
  union all
  select w.id, w.company_id, 'credits', h.hour, h.count, b.credits
  from (
    select d.company_id, date_trunc('hour', to_timestamp((d.tx_id >> 12) / 1000.0), 'UTC') as hour, count(*) as count
    from ledger_document d
    where d.source = 'order' and d.amount > 0 and d.tx_id >= (extract(epoch from ${begin}) * 1000)::bigint << 12 group by 1, 2
  ) h
  join ledger_bound b on b.company_id = h.company_id join ledger_wallet w on w.company_id = b.company_id
  where h.count > b.credits and h.hour >= b.since - interval '1 hour' and not ${stopped('credits')}`

/** Accounts to be stopped now. */
export const boundsCrossed = (db: Connected, now: Date): Promise<BoundCrossed[]> =>
  sql<BoundCrossed>`
    with clock as materialized (
      select date_trunc('hour', ${now}::timestamptz - interval '2 minutes', 'UTC') as begin
    )
    select distinct on (wallet_id) wallet_id::text as "walletId", company_id::text as "companyId", cause
    from (${sql.text(crossed('(select begin from clock)'))}) c order by wallet_id, cause`.rows(db)

/**
 * Keeps what is in force for every account: floors in micros by currency (one that is not there has none), and how many credits. What an exchange rate
 * moves a little stays as it is, so that an hour is judged by what was in force in it.
 */
export async function keepBounds(
  db: Connected,
  floors: Readonly<Record<string, string>>,
  credits: number,
  now: Date,
): Promise<void> {
  await sql`
    insert into ledger_bound as b (company_id, floor, credits, since)
    select w.company_id, f.value::bigint, ${credits}, ${now}
    from ledger_wallet w join jsonb_each_text(${JSON.stringify(floors)}::jsonb) f on f.key = w.currency
    left join ledger_bound k on k.company_id = w.company_id
    where k.company_id is null or k.credits <> ${credits} or abs(k.floor - f.value::bigint) > k.floor / 10
    order by w.company_id
    on conflict (company_id) do update set floor = excluded.floor, credits = excluded.credits, since = excluded.since`.run(
    db,
  )
}

/** I14: no account runs away. Hours that are over, of the past two days. */
export const boundInvariant: Invariant = {
  code: 'I14',
  rule: 'no account was charged or credited more in an hour than it may be, without being stopped',
  of: 'select count(*) from ledger_bound',
  faults: `select format('wallet %s of company %s, hour from %s: %s %s, at most %s', wallet_id, company_id, hour, cause, amount, most) as fault
    from (${crossed(`(select now() - interval '2 days')`)}) c where hour < now() - interval '65 minutes'`,
}
