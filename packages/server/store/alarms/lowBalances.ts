import { DAY_MS } from '@tandem/core'
import { type Connected, sql } from '../database/sql.ts'

/** The level of a balance that is, or was told to be, on its other side. */
export interface WatchedBalance {
  companyId: string
  /** '0': the level of a company that set none. */
  ruleId: string
  /** Micros of its currency, credit included. */
  spendable: string
  level: string
  currency: string
  isRaised: boolean
}

/** How old the pace of spending may be, and over how many days it is taken. */
const PACE_AGE_MS = 3_600_000
export const PACE_DAYS = 7

/** Takes the pace of every company that spent in the past week anew, once an hour. */
export async function refreshPaces(on: Connected, now: Date): Promise<void> {
  const fresh =
    await sql`select 1 from sys_alarm_pace where at > ${new Date(now.getTime() - PACE_AGE_MS)} limit 1`.first(
      on,
    )
  if (fresh) return
  await sql`
    insert into sys_alarm_pace (company_id, per_day, at)
    select w.company_id, coalesce(sum(coalesce(s.paid, s.cost)), 0)::bigint / ${PACE_DAYS}, ${now}
    from ledger_wallet w left join ledger_sales s on s.company_id = w.company_id
      and s.bucket >= ${new Date(now.getTime() - PACE_DAYS * DAY_MS)} and s.bucket < ${now}
    group by w.company_id order by w.company_id
    on conflict (company_id) do update set per_day = excluded.per_day, at = excluded.at`.run(on)
}

/**
 * Levels whose alarm may turn: those that balances are below and nobody was told, and those told that they are above.
 * Who has no level of their own, not even one that is turned off, has one at what lasts `days`.
 */
export const watchedBalances = (on: Connected, days: number): Promise<WatchedBalance[]> =>
  sql<WatchedBalance>`
    select l.company_id::text as "companyId", l.rule_id::text as "ruleId", l.spendable::text, l.level::text,
      l.currency, l.is_raised as "isRaised"
    from (
      select w.company_id, v.rule_id, w.available + w.credit_limit as spendable, v.level, w.currency,
        exists (select from sys_alarm_low d where d.company_id = w.company_id and d.rule_id = v.rule_id) as is_raised
      from ledger_wallet w
      join sys_company c on c.id = w.company_id and c.deleted_at is null and c.status = 'active'
      cross join lateral (
        select r.id as rule_id, r.amount as level from sys_alarm_rule r
        where r.company_id = w.company_id and r.kind = 'lowBalance' and r.enabled and r.deleted_at is null
        union all
        select 0, p.per_day * ${days}::int from sys_alarm_pace p
        where p.company_id = w.company_id and p.per_day > 0 and not exists (
          select from sys_alarm_rule r
          where r.company_id = w.company_id and r.kind = 'lowBalance' and r.deleted_at is null)) v) l
    where l.is_raised <> (l.spendable < l.level)
    order by l.company_id, l.rule_id`.rows(on)

/** Notes that a balance is below its level; false: that is known. */
export async function noteLow(
  on: Connected,
  { companyId, ruleId }: Pick<WatchedBalance, 'companyId' | 'ruleId'>,
  at: Date,
): Promise<boolean> {
  const noted = await sql`
    insert into sys_alarm_low (company_id, rule_id, since) values (${companyId}, ${ruleId}, ${at})
    on conflict do nothing`.run(on)
  return noted > 0
}

/** The balance is above it again: the next time it falls below is told. */
export async function armLow(
  on: Connected,
  { companyId, ruleId }: Pick<WatchedBalance, 'companyId' | 'ruleId'>,
): Promise<void> {
  await sql`delete from sys_alarm_low where company_id = ${companyId} and rule_id = ${ruleId}`.run(
    on,
  )
}

/** The level was changed: it is another one. */
export async function forgetLow(on: Connected, ruleId: string): Promise<void> {
  await sql`delete from sys_alarm_low where rule_id = ${ruleId}`.run(on)
}
