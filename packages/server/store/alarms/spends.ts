import { type Connected, sql } from '../database/sql.ts'

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
const spentBetween = (from: ReturnType<typeof sql>, to: ReturnType<typeof sql>) => sql`
  (select coalesce(sum(coalesce(s.paid, s.cost)), 0) from ledger_sales s
    where s.company_id = c.id and s.bucket >= ${from} and s.bucket < ${to})`

/** Days on which a company spent what it wants to hear of, and did not yet. */
export const reachedSpends = (on: Connected, now: Date): Promise<WatchedSpend[]> =>
  sql<WatchedSpend>`
    select d.company_id::text as "companyId", d.id::text as "ruleId", d.day, d.spent::text, d.amount::text as level,
      d.currency
    from (
      select r.id, r.company_id, r.amount, r.currency, (${now}::timestamptz at time zone z.zone)::date::text as day,
        ${spentBetween(sql`(${now}::timestamptz at time zone z.zone)::date::timestamp at time zone z.zone`, sql`${now}::timestamptz`)} as spent
      from sys_alarm_rule r join sys_company c on c.id = r.company_id and c.deleted_at is null
      cross join lateral (select ${ZONE} as zone) z
      where r.kind = 'dailySpend' and r.enabled and r.deleted_at is null) d
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
    select t.id::text as "companyId", t.rule_id::text as "ruleId", t.day, t.spent::text, t.floor::text as level, t.currency,
      array(select ${spentBetween(
        sql`(t.midnight - k * interval '7 days') at time zone t.zone`,
        sql`(t.clock - k * interval '7 days') at time zone t.zone`,
      )}::text from generate_series(1, ${WEEKS}::int) k, lateral (select t.id) c
        where t.create_time <= (t.midnight - k * interval '7 days') at time zone t.zone order by k) as past
    from (
      select c.id, c.create_time, c.currency, z.zone, ${now}::timestamptz at time zone z.zone as clock, f.rule_id, f.floor,
        (${now}::timestamptz at time zone z.zone)::date::timestamp as midnight, (${now}::timestamptz at time zone z.zone)::date::text as day,
        ${spentBetween(sql`(${now}::timestamptz at time zone z.zone)::date::timestamp at time zone z.zone`, sql`${now}::timestamptz`)} as spent
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
      where c.parent_id is not null and c.deleted_at is null and c.status = 'active' and f.floor is not null) t
    where t.spent >= t.floor
      and not exists (select from sys_alarm a where a.key = 'unusualSpend ' || t.id || ' ' || t.day)
    order by t.id`.rows(on)

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
