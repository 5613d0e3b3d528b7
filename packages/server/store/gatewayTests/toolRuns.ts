import type { TestResult, SmsProduct } from '@tandem/model'

import { sql, type Connected } from '../database/sql.ts'

/** What a run of the test tool answered. */
export const toolResult = (on: Connected, id: string) =>
  sql<{ result: TestResult }>`
    select result from test_tool_record where id = ${id}`.first(on)

/** Keeps a run of the test tool. */
export const insertToolRun = (on: Connected, run: ToolRun): Promise<number> =>
  sql`
    insert into test_tool_record (id, company_id, product, number, e164, country, sender_id, accepted, price, currency,
       result, create_by, create_user_id, create_time)
     values (${run.id}, ${run.companyId}, ${run.product}, ${run.number}, ${run.e164},
       ${run.country}, ${run.senderId}, ${run.isAccepted},
       ${run.priceMicros === null ? null : String(run.priceMicros)}, ${run.currency}, ${JSON.stringify(run.result)},
       ${run.by}, ${run.userId}, ${run.at})`.run(on)

/** A run of the test tool. */
export interface ToolRun {
  id: string
  companyId: string
  product: SmsProduct
  /** As it was typed, at most 64 characters. */
  number: string
  e164: string | null
  country: string | null
  senderId: string | null
  isAccepted: boolean
  /** What a part costs its company; null: there is no rate. */
  priceMicros: bigint | null
  currency: string
  result: TestResult
  by: string
  userId: string
  at: Date
}

/** What may stand in the way of a message. `spendable` is in micros. */
export interface Obstacles {
  closed: boolean
  approved: boolean
  wallet: string | null
  spendable: string
}

/** Whether a country is closed, a sender approved, and what a company can spend. */
export const obstaclesOf = (
  on: Connected,
  {
    country,
    sender,
    companyId,
  }: { country: string | null; sender: string | null; companyId: string },
): Promise<Obstacles | undefined> =>
  sql<Obstacles>`select
    exists (select from sys_country where iso2 = ${country} and not enabled and deleted_at is null) as closed,
    ${sender}::text is null or exists (select from sms_sender_id s where s.company_id = ${companyId}
      and s.sender = ${sender} and is_sender_in_force(s)) as approved,
    (select status from ledger_wallet where company_id = ${companyId}) as wallet,
    coalesce((select available + credit_limit from ledger_wallet
      where company_id = ${companyId}), 0)::text as spendable`.first(on)

/**
 * What companies, price lists (with their currencies), routes and an operator (with MCC and MNC)
 * are called.
 */
export const namesInResult = (
  on: Connected,
  {
    companies,
    groups,
    routes,
    operatorId,
  }: { companies: string[]; groups: string[]; routes: string[]; operatorId: string | null },
) =>
  sql<{ id: string; name: string; more: string | null }>`
    select id, name, null as more from sys_company where id = any (${companies}::bigint[])
     union all select id, name, currency from sms_rate_group where id = any (${groups}::bigint[])
     union all select id, name, null from sms_route where id = any (${routes}::bigint[])
     union all select id, name, mcc || ' ' || mnc from sms_operator where id = ${operatorId}`.rows(
    on,
  )

/** Both names of a country. */
export const countryNames = (on: Connected, iso2: string | null) =>
  sql<{ iso2: string; name: string; nameEn: string }>`
    select iso2, name, name_en as "nameEn" from sys_country where iso2 = ${iso2}
      and deleted_at is null`.first(on)

/** Keeps which task a run became; 0 if one was kept before. */
export const noteTaskOfRun = (on: Connected, id: string, taskId: string): Promise<number> =>
  sql`
    update test_tool_record set task_id = ${taskId} where id = ${id} and task_id is null`.run(on)

/** The price that a run showed, in micros. */
export const priceOfRun = (on: Connected, id: string) =>
  sql<{ price: string | null }>`
    select price::text as price from test_tool_record where id = ${id}`.rows(on)

/** What registering a sender in a country needs; undefined: nothing that is known. */
export const registrationRule = (on: Connected, country: string) =>
  sql<{ documents: string | null; days: number | null }>`
    select r.documents, r.days from sms_country_rule r join sys_country n on n.id = r.country_id
    where n.iso2 = ${country} and r.alphanumeric = 'registered' and r.deleted_at is null`.first(on)
