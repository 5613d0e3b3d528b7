import { sql } from '../database/sql.ts'
import type { Transaction } from '../database/withScope.ts'
import { countryTable } from './countryTable.ts'

/** Fills the countries of a new database; a table with any row is left unchanged. */
export async function seedCountries(db: Transaction, nextId: () => string): Promise<number> {
  const english = new Intl.DisplayNames('en', { type: 'region' })
  const chinese = new Intl.DisplayNames('zh-Hans', { type: 'region' })
  return sql`
    insert into sys_country (id, iso2, name, name_en, calling_code, mcc, currency, create_by)
     select *, 'system' from unnest(${countryTable.map(nextId)}::bigint[],
       ${countryTable.map((country) => country.iso2)}::text[],
       ${countryTable.map((country) => chinese.of(country.iso2) ?? country.iso2)}::text[],
       ${countryTable.map((country) => english.of(country.iso2) ?? country.iso2)}::text[],
       ${countryTable.map((country) => country.callingCode)}::text[],
       ${countryTable.map((country) => country.mcc)}::text[], ${countryTable.map((country) => country.currency)}::text[])
     where not exists (select from sys_country)`.run(db)
}
