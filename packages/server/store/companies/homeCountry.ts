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
