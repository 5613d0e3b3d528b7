import type { Locale } from '@tandem/i18n'
import { columnOf, type Entity } from '@tandem/model'
import { type RawBuilder, sql } from 'kysely'

import type { Transaction } from '../database/withScope.ts'
import { column } from './columns.ts'
import { ownedIn } from './scopeSql.ts'
import type { Sight } from './sight.ts'

/**
 * What names a record for this reader. Entities with texts in both languages have a field and its sibling
 * with the suffix `En`; an empty one falls back to the other.
 */
export function titleSql(entity: Entity, locale: Locale): RawBuilder<string> {
  const base = entity.title.replace(/En$/, '')
  const fields = locale === 'en_US' ? [`${base}En`, base] : [base, `${base}En`]
  const columns = fields.flatMap((name) => {
    const field = entity.fields[name]
    return field ? [sql`nullif(${column(columnOf(name, field))}, '')`] : []
  })
  return columns.length > 0 ? sql`coalesce(${sql.join(columns)})` : sql`t.id::text`
}

/** Names of records by id, deleted ones too; ids outside the scope are left out. */
export async function titlesOf(
  { kysely }: Transaction,
  entity: Entity,
  ids: readonly string[],
  sight: Sight,
  locale: Locale,
): Promise<Map<string, string>> {
  if (ids.length === 0) return new Map()
  const { rows } = await sql<{ id: string; title: string }>`
    select t.id, ${titleSql(entity, locale)} as title from ${sql.table(entity.table)} t
    where t.id = any(${[...ids]}::bigint[]) and ${ownedIn(entity, sight)}`.execute(kysely)
  return new Map(rows.map(({ id, title }) => [id, title]))
}
