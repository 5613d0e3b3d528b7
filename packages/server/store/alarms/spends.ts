import { type Connected, type Sql, sql } from '../database/sql.ts'

/** What a company spent on its day so far, micros of its currency. */
export interface WatchedSpend {
  companyId: string
  /** '0': of a company that set nothing. */
  ruleId: string
  /** YYYY-MM-DD in its zone. */
  day: string
  spent: string
  level: string
  currency: string
}

const ZONE = sql`coalesce(c.time_zone, (select p.time_zone from sys_company p where p.kind = 'platform' order by p.id limit 1), 'UTC')`

// Times are computed before (`materialized`): below row-level security, an index is searched for plain columns alone.
const spentBetween = (companyId: string, from: string, to: string): Sql =>
  sql.text(`(select coalesce(sum(coalesce(s.paid, s.cost)), 0) from ledger_sales s
    where s.company_id = ${companyId} and s.bucket >= ${from} and s.bucket < ${to})`)

/** Days on which a company spent what it wants to hear of, and did not yet. */
export const reachedSpends = (on: Connected, now: Date): Promise<WatchedSpend[]> =>
  sql<WatchedSpend>`
    with days as materialized (
      select r.id, r.company_id, r.amount, r.currency, (${now}::timestamptz at time zone z.zone)::date::text as day,
        (${now}::timestamptz at time zone z.zone)::date::timestamp at time zone z.zone as begun, ${now}::timestamptz as now
      from sys_alarm_rule r join sys_company c on c.id = r.company_id and c.deleted_at is null
      cross join lateral (select ${ZONE} as zone) z
      where r.kind = 'dailySpend' and r.enabled and r.deleted_at is null
    ), spends as materialized (
      select d.*, ${spentBetween('d.company_id', 'd.begun', 'd.now')} as spent from days d
    )
    select d.company_id::text as "companyId", d.id::text as "ruleId", d.day, d.spent::text, d.amount::text as level,
      d.currency
    from spends d
    where d.spent >= d.amount
      and not exists (select from sys_alarm a where a.key = 'dailySpend ' || d.id || ' ' || d.day)
    order by d.company_id, d.amount`.rows(on)

/** What a company spent today, and by the same time on this weekday of the weeks before in which it was there. */
export interface SpendOfWeeks extends WatchedSpend {
  past: string[]
}

/** Weeks that are compared with. */
const WEEKS = 4

/**
 * Companies that spent at least their floor today: the least of those they set, or that of their currency where they set
 * none (`floors`, micros by ISO code; a currency that is not there has none).
 */
export const spendsOfWeeks = (
  on: Connected,
  now: Date,
  floors: Readonly<Record<string, string>>,
): Promise<SpendOfWeeks[]> =>
  sql<SpendOfWeeks>`
    with days as materialized (
      select c.id, c.create_time, c.currency, f.rule_id, f.floor, z.zone, ${now}::timestamptz as now,
        ${now}::timestamptz at time zone z.zone as clock, (${now}::timestamptz at time zone z.zone)::date::timestamp as midnight,
        (${now}::timestamptz at time zone z.zone)::date::text as day,
        (${now}::timestamptz at time zone z.zone)::date::timestamp at time zone z.zone as begun
      from sys_company c
      cross join lateral (select ${ZONE} as zone) z
      cross join lateral (
        (select r.id as rule_id, r.amount as floor from sys_alarm_rule r
          where r.company_id = c.id and r.kind = 'unusualSpend' and r.enabled and r.deleted_at is null
          order by r.amount limit 1)
        union all
        select 0, (${JSON.stringify(floors)}::jsonb ->> c.currency)::bigint where not exists (
          select from sys_alarm_rule r
          where r.company_id = c.id and r.kind = 'unusualSpend' and r.deleted_at is null)) f
      where c.parent_id is not null and c.deleted_at is null and c.status = 'active' and f.floor is not null
    ), spends as materialized (
      select d.*, ${spentBetween('d.id', 'd.begun', 'd.now')} as spent from days d
    ), large as materialized (
      select t.* from spends t where t.spent >= t.floor
        and not exists (select from sys_alarm a where a.key = 'unusualSpend ' || t.id || ' ' || t.day)
    ), weeks as materialized (
      select t.id, k, (t.midnight - k * interval '7 days') at time zone t.zone as begun,
        (t.clock - k * interval '7 days') at time zone t.zone as ended
      from large t cross join generate_series(1, ${WEEKS}::int) k
      where t.create_time <= (t.midnight - k * interval '7 days') at time zone t.zone
    ), past as (
      select w.id, array_agg(${spentBetween('w.id', 'w.begun', 'w.ended')}::text order by w.k) as spent from weeks w group by w.id
    )
    select t.id::text as "companyId", t.rule_id::text as "ruleId", t.day, t.spent::text, t.floor::text as level, t.currency,
      coalesce(p.spent, '{}') as past
    from large t left join past p on p.id = t.id order by t.id`.rows(on)

/** Currencies that companies have. */
export async function currenciesOf(on: Connected): Promise<string[]> {
  const rows = await sql<{ currency: string }>`
    select distinct currency from sys_company where deleted_at is null order by 1`.rows(on)
  return rows.map(({ currency }) => currency)
}

/** Moves on how far the quarters of an hour were looked at; false: this one was. */
export async function beginPass(on: Connected, until: Date): Promise<boolean> {
  const moved = await sql`update sys_alarm_pass set until = ${until} where until < ${until}`.run(on)
  return moved > 0
}

/** How far the quarters of an hour were looked at. */
export async function passedUntil(on: Connected): Promise<Date> {
  const row = await sql<{ until: Date }>`select until from sys_alarm_pass`.first(on)
  return row?.until ?? new Date(0)
}
