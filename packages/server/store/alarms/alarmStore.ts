import type { AlarmKind } from '@tandem/core'
import type { Locale } from '@tandem/i18n'
import { type Connected, sql } from '../database/sql.ts'

/** An alarm that was raised; amounts in micros. */
export interface NewAlarm {
  id: string
  companyId: string
  kind: AlarmKind
  /** The same is raised once. */
  key: string
  ruleId?: string | null
  aboutId?: string | null
  country?: string | null
  operatorId?: string | null
  gatewayId?: string | null
  product?: string | null
  amount?: string | null
  level?: string | null
  currency?: string | null
  messages?: number | null
  /** Names and addresses. */
  told: string
  at: Date
}

/** Keeps an alarm; false: it was raised before. */
export async function keepAlarm(on: Connected, alarm: NewAlarm): Promise<boolean> {
  const {
    ruleId = null,
    aboutId = null,
    country = null,
    operatorId = null,
    gatewayId = null,
    product = null,
    amount = null,
    level = null,
    currency = null,
    messages = null,
  } = alarm
  const kept = await sql`
    insert into sys_alarm (id, company_id, kind, key, rule_id, about_id, country, operator_id, gateway_id, product, amount,
      level, currency, messages, told, create_time)
    values (${alarm.id}, ${alarm.companyId}, ${alarm.kind}, ${alarm.key}, ${ruleId}, ${aboutId}, ${country},
      ${operatorId}, ${gatewayId}, ${product}, ${amount}, ${level}, ${currency}, ${messages}, ${alarm.told}, ${alarm.at})
    on conflict (key) do nothing`.run(on)
  return kept > 0
}

/** Somebody an alarm is told to. */
export interface AlarmReader {
  id: string
  username: string
  seesAmounts: boolean
}

/** Users of a company among these who can be notified. */
export const readersOf = (
  on: Connected,
  companyId: string,
  userIds: readonly string[] | { ruleId: string },
): Promise<AlarmReader[]> =>
  sql<AlarmReader>`
    select u.id::text, u.username, not u.hide_amounts as "seesAmounts" from sys_user u
    where u.company_id = ${companyId} and u.deleted_at is null and u.status = '1' and ${
      'ruleId' in userIds
        ? sql`u.id in (select r.user_id from sys_alarm_rule_user r where r.rule_id = ${userIds.ruleId})`
        : sql`u.id = any (${userIds}::bigint[])`
    } order by u.id`.rows(on)

/** Whether amounts are hidden from a person with this mail address. */
export async function hidesFrom(on: Connected, address: string): Promise<boolean> {
  const row = await sql`
    select 1 from sys_user where lower(email) = lower(${address}) and hide_amounts and deleted_at is null limit 1`.first(
    on,
  )
  return row !== undefined
}

/** How an alarm of a company leaves the console. */
export interface AlarmWays {
  locale: Locale
  emails: string | null
  /** Its callbacks, if it wants them told. */
  callbackIds: string[]
}

/** @param ruleId '0': of who set nothing, who is told in the console alone */
export async function waysOf(
  on: Connected,
  companyId: string,
  ruleId: string,
): Promise<AlarmWays | undefined> {
  return sql<AlarmWays>`
    select c.locale, r.emails, array(select b.id::text from sys_callback b
      where b.company_id = c.id and b.enabled and b.deleted_at is null and r.webhook order by b.id) as "callbackIds"
    from sys_company c left join sys_alarm_rule r on r.id = ${ruleId} and r.company_id = c.id where c.id = ${companyId}`.first(
    on,
  )
}
