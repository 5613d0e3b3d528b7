import { sql, type Connected } from '../database/sql.ts'

/** What registering a sender needs in countries. */
export const senderRules = (on: Connected, iso2: readonly string[]) =>
  sql<{ iso2: string; documents: string | null; days: number | null }>`
    select n.iso2, r.documents, r.days from sms_country_rule r join sys_country n on n.id = r.country_id
    where n.iso2 = any (${[...iso2]}::text[]) and r.deleted_at is null`.rows(on)

/** Both names of countries. */
export const namesOfCountries = (on: Connected, iso2: readonly string[]) =>
  sql<{ iso2: string; name: string; name_en: string }>`
    select iso2, name, name_en from sys_country where iso2 = any (${[...iso2]}::text[]) and deleted_at is null`.rows(
    on,
  )
