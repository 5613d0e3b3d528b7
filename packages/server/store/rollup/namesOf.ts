import type { Locale } from '@tandem/i18n'
import type { Transaction } from '../database/withScope.ts'
import type { By } from './readRollup.ts'

const queries: Readonly<Record<By, string>> = {
  country: `select iso2 as id, case when $2::boolean then name else name_en end as name from sys_country
    where iso2 = any ($1::text[]) and deleted_at is null`,
  gateway:
    'select id::text, name from sms_gateway where id = any ($1::bigint[]) and $2::boolean is not null',
  sales: `select id::text, coalesce(nullif(realname, ''), username) as name from sys_user
    where id = any ($1::bigint[]) and $2::boolean is not null`,
  company:
    'select id::text, name from sys_company where id = any ($1::bigint[]) and $2::boolean is not null',
}

/** The names of values, of those in sight that have one. */
export async function namesOf(
  { client }: Pick<Transaction, 'client'>,
  of: By,
  ids: readonly string[],
  locale: Locale,
): Promise<ReadonlyMap<string, string | null>> {
  const { rows } = await client.query<{ id: string; name: string | null }>(queries[of], [
    ids,
    locale === 'zh_CN',
  ])
  return new Map(rows.map(({ id, name }) => [id, name]))
}
