import { sql, type Connected } from '../database/sql.ts'

/** Names of countries ('c' and the id) and operators ('o' and the id) in both languages. */
export const namesOfPlaces = (
  on: Connected,
  { countries, operators }: { countries: readonly string[]; operators: readonly string[] },
) =>
  sql<{ key: string; en: string; zh: string }>`
    select 'c' || id as key, name_en as en, name as zh from sys_country
      where id = any (${[...countries]}::bigint[])
    union all select 'o' || id, name, name from sms_operator
      where id = any (${[...operators]}::bigint[])`.rows(on)

/** Every country in both languages. */
export const countriesInWords = (on: Connected) =>
  sql<{ id: string; en: string; zh: string }>`
    select id, name_en as en, name as zh from sys_country where deleted_at is null`.rows(on)

/** A network and its country. */
export interface PlacedOperator {
  id: string
  countryId: string
}

/** Every country with its code and names. */
export const countriesNamed = (on: Connected) =>
  sql<{ id: string; iso2: string; names: string[] }>`
    select id, iso2, array[name_en, name] as names from sys_country where deleted_at is null`.rows(
    on,
  )

/** Every operator with its codes and name. */
export const operatorsNamed = (on: Connected) =>
  sql<PlacedOperator & { mcc: string; mnc: string; name: string }>`
    select id, country_id as "countryId", mcc, mnc, name from sms_operator where deleted_at is null`.rows(
    on,
  )

/** The codes of a network. */
export interface SampleNetwork {
  iso2: string
  mcc: string
  mnc: string
}

/** A network that is there, in Singapore if it can be. */
export const sampleNetwork = (on: Connected): Promise<SampleNetwork | undefined> =>
  sql<SampleNetwork>`select c.iso2, o.mcc, o.mnc from sms_operator o join sys_country c on c.id = o.country_id
    where o.deleted_at is null and c.deleted_at is null order by c.iso2 <> 'SG', o.id limit 1`.first(
    on,
  )
