import type { Locale } from '@tandem/i18n'
import { type Sql, sql } from '../database/sql.ts'
import type { Transaction } from '../database/withScope.ts'
import type { By } from './readRollup.ts'

interface Named {
  id: string
  name: string | null
}

/** What has its name in the database. */
type NamedBy = Exclude<By, 'sender' | 'reason' | 'product' | 'currency'>

const queries: Readonly<Record<NamedBy, (ids: readonly string[], locale: Locale) => Sql<Named>>> = {
  country: (ids, locale) => sql`
    select iso2 as id, ${sql.id(locale === 'zh_CN' ? 'name' : 'name_en')} as name from sys_country
    where iso2 = any (${ids}::text[]) and deleted_at is null`,
  operator: (ids) => sql`select id::text, name from sms_operator where id = any (${ids}::bigint[])`,
  template: (ids) => sql`select id::text, name from sms_template where id = any (${ids}::bigint[])`,
  gateway: (ids) => sql`select id::text, name from sms_gateway where id = any (${ids}::bigint[])`,
  sales: (
    ids,
  ) => sql`select id::text, coalesce(nullif(realname, ''), username) as name from sys_user
    where id = any (${ids}::bigint[])`,
  agent: (ids) => sql`select id::text, name from sys_company where id = any (${ids}::bigint[])`,
  company: (ids) => sql`select id::text, name from sys_company where id = any (${ids}::bigint[])`,
}

/** The names of values, of those in sight that have one. */
export async function namesOf(
  db: Transaction,
  of: NamedBy,
  ids: readonly string[],
  locale: Locale,
): Promise<ReadonlyMap<string, string | null>> {
  return new Map((await queries[of](ids, locale).rows(db)).map(({ id, name }) => [id, name]))
}
