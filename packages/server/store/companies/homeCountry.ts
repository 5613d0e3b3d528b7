import type { Transaction } from '../database/withScope.ts'
import { sql } from '../database/sql.ts'

/** The country (ISO 3166-1 alpha-2) that a company's numbers without a country code belong to; null: none. */
export async function homeCountryOf(on: Transaction, companyId: string): Promise<string | null> {
  const found = await sql<{ home: string | null }>`
    select home_country as home from sys_company where id = ${companyId} and deleted_at is null`.first(
    on,
  )
  return found?.home ?? null
}

/** The country of a company under its lock; undefined for one that is deleted. */
export const lockHomeCountry = (on: Transaction, companyId: string) =>
  sql<{ homeCountry: string | null }>`
    select home_country as "homeCountry" from sys_company where id = ${companyId} and deleted_at is null
    for update`.first(on)

/** Which country a company's numbers without a country code belong to from now on. */
export const saveHomeCountry = (
  on: Transaction,
  companyId: string,
  { homeCountry, at, by }: { homeCountry: string | null; at: Date; by: string },
): Promise<number> =>
  sql`
    update sys_company set home_country = ${homeCountry}, version = version + 1,
      update_time = ${at}, update_by = ${by}
    where id = ${companyId}`.run(on)
