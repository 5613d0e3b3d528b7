import { countryName } from '@tandem/i18n'
import { sql } from '../database/sql.ts'
import type { Transaction } from '../database/withScope.ts'
import { countryTable } from './countryTable.ts'

/** Fills the countries of a new database; a table with any row is left unchanged. */
export async function seedCountries(db: Transaction, nextId: () => string): Promise<number> {
  return sql`
    insert into sys_country (id, iso2, name, name_en, calling_code, mcc, currency, create_by)
     select *, 'system' from unnest(${countryTable.map(nextId)}::bigint[],
       ${countryTable.map((country) => country.iso2)}::text[],
       ${countryTable.map((country) => countryName('zh_CN', country.iso2))}::text[],
       ${countryTable.map((country) => countryName('en_US', country.iso2))}::text[],
       ${countryTable.map((country) => country.callingCode)}::text[],
       ${countryTable.map((country) => country.mcc)}::text[], ${countryTable.map((country) => country.currency)}::text[])
     where not exists (select from sys_country)`.run(db)
}
