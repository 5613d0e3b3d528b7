import { sql, type Connected } from '../database/sql.ts'
import type { Transaction } from '../database/withScope.ts'

/**
 * What the wallets of these companies hold, held amounts included, in micros; a company without a
 * wallet is left out.
 */
export const balancesOf = (on: Connected, companyIds: readonly string[]) =>
  sql<{ id: string; balance: string }>`
    select company_id as id, (available + held)::text as balance from ledger_wallet
      where company_id = any (${[...companyIds]}::bigint[])`.rows(on)

/** One bill of a seller whose number begins with the prefix, if there is any. */
export const billsNumbered = (on: Connected, sellerId: string, prefix: string) =>
  sql`select from bill where seller_id = ${sellerId} and starts_with(number, ${`${prefix}-`}) limit 1`.rows(
    on,
  )

/** Whether an exchange rate links two currencies, or they are the same. */
export const currencyLink = (on: Connected, seller: string, currency: string) =>
  sql<{ linked: boolean }>`
    select are_currencies_linked(${seller}, ${currency}) as linked`.first(on)

/**
 * A company that others are to be placed below, locked in shared mode: an agent is not rejected
 * while it adds a company.
 */
export async function placeOfCompany(
  on: Transaction,
  id: string,
): Promise<CompanyPlace | undefined> {
  return sql<CompanyPlace>`
    select kind, currency, ancestor_ids::text[] as "ancestorIds", audit_status as "auditStatus" from sys_company
    where id = ${id} and deleted_at is null for share`.first(on)
}

/** Where a company stands in the tree. */
export interface CompanyPlace {
  kind: string
  currency: string
  ancestorIds: string[]
  auditStatus: string
}

/** The price lists of a company that others buy by. */
export const soldGroups = (on: Connected, companyId: string) =>
  sql<{ id: string }>`
    select g.id from sms_rate_group g where g.company_id = ${companyId} and g.deleted_at is null
      and exists (select from sys_company c where c.rate_group_id = g.id and c.deleted_at is null)`.rows(
    on,
  )

/** Whose a price list is, and its currency. */
export const rateGroupTerms = (on: Connected, groupId: unknown) =>
  sql<{ companyId: string; currency: string }>`
    select company_id as "companyId", currency from sms_rate_group
    where id = ${groupId} and deleted_at is null`.first(on)

/** A company in the scope of the transaction with its name and currency. */
export const companyWithCurrency = (on: Connected, companyId: string) =>
  sql<{ id: string; name: string; currency: string }>`
    select id::text, name, currency from sys_company where id = ${companyId} and deleted_at is null`.first(
    on,
  )

/** The currency of a company. */
export const currencyOfCompany = (on: Connected, companyId: unknown) =>
  sql<{ currency: string }>`
    select currency from sys_company where id = ${companyId}`.first(on)

/** A row if one of these users is not of the company. */
export const peopleElsewhere = (on: Connected, companyId: string, userIds: readonly unknown[]) =>
  sql`
    select 1 from unnest(${[...userIds]}::bigint[]) as w (id)
    where not exists (select from sys_user u where u.id = w.id and u.company_id = ${companyId}) limit 1`.first(
    on,
  )

/** A row for the company that nobody sells to: the platform. */
export const isTopSeller = (on: Connected, companyId: string) =>
  sql`
    select 1 from sys_company where id = ${companyId} and parent_id is null`.first(on)

/** Companies in the scope of the transaction with their names and currencies. */
export const companiesWithCurrency = (on: Connected, ids: readonly string[]) =>
  sql<{ id: string; name: string; currency: string }>`
    select id, name, currency from sys_company where id = any (${[...ids]}::bigint[])`.rows(on)

/** The ids of all companies in the scope of the transaction. */
export const everyCompany = (on: Connected) =>
  sql<{ id: string }>`select id from sys_company`.rows(on)
