import type { Transaction } from '../database/withScope.ts'
import { countryTable } from './countryTable.ts'

/** Fills the countries of a new database; a table with any row is left unchanged. */
export async function seedCountries(
  { client }: Transaction,
  nextId: () => string,
): Promise<number> {
  const english = new Intl.DisplayNames('en', { type: 'region' })
  const chinese = new Intl.DisplayNames('zh-Hans', { type: 'region' })
  const { rowCount } = await client.query(
    `insert into sys_country (id, iso2, name, name_en, calling_code, mcc, currency, create_by)
     select *, 'system' from unnest($1::bigint[], $2::text[], $3::text[], $4::text[], $5::text[], $6::text[], $7::text[])
     where not exists (select from sys_country)`,
    [
      countryTable.map(nextId),
      countryTable.map((country) => country.iso2),
      countryTable.map((country) => chinese.of(country.iso2) ?? country.iso2),
      countryTable.map((country) => english.of(country.iso2) ?? country.iso2),
      countryTable.map((country) => country.callingCode),
      countryTable.map((country) => country.mcc),
      countryTable.map((country) => country.currency),
    ],
  )
  return rowCount ?? 0
}
