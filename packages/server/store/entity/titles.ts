import type { Locale } from '@tandem/i18n'
import { columnOf, entities, type Entity, titleFields } from '@tandem/model'
import { type Sql, sql } from '../database/sql.ts'

import type { Transaction } from '../database/withScope.ts'
import { column } from './columns.ts'
import { ownedIn } from './scopeSql.ts'
import type { Sight } from './sight.ts'

/**
 * The naming columns of a record for this reader. Bilingual entities have a field and its sibling with
 * the suffix `En`; an empty one falls back to the other.
 */
export function titleSql(entity: Entity, locale: Locale): Sql {
  const columns = titleFields(entity, locale === 'en_US').flatMap((name) => {
    const field = entity.fields[name]
    return field ? [sql`nullif(${column(columnOf(name, field))}, '')`] : []
  })
  return columns.length > 0 ? sql`coalesce(${sql.join(columns)})` : sql`t.id::text`
}

/**
 * The same where no field alone names a record: combined with the names of what it belongs to, as far as this reader
 * can see those columns. Choices are left to the console.
 */
export function labelSql(
  entity: Entity,
  { hiddenColumns }: Pick<Sight, 'hiddenColumns'>,
  locale: Locale,
): Sql {
  const called = entity.called ?? []
  if (called.some((name) => hiddenColumns?.has(`${entity.name}:column:${name}`))) {
    return titleSql(entity, locale)
  }
  const parts = called.flatMap((name) => {
    const field = entity.fields[name]
    const other = all[field?.entity ?? '']
    if (!field || field.kind === 'choice') return []
    const value = column(columnOf(name, field))
    if (!other) return [sql`nullif(${value}::text, '')`]
    if (other.scope !== 'platform') throw new Error(`${entity.name}.${name} is not everybody's`)
    // The inner table is also called t, for its own title: the outer value is taken first.
    return [
      sql`(select ${titleSql(other, locale)} from (select ${value} as wanted) sought, ${sql.id(other.table)} t
        where t.id = sought.wanted)`,
    ]
  })
  if (parts.length === 0) return titleSql(entity, locale)
  return sql`coalesce(nullif(concat_ws(' · ', ${sql.join(parts)}), ''), t.id::text)`
}

/** The name of the record a column refers to, in lower case; null if the reader cannot see it. */
export const nameOfRef = (other: Entity, id: Sql, sight: Sight, locale: Locale): Sql => sql`(
  select lower(${labelSql(other, sight, locale)}) from (select ${id} as wanted) sought, ${sql.id(other.table)} t
  where t.id = sought.wanted)`

const all: Readonly<Record<string, Entity>> = entities

/** Names of records by id, including deleted ones; ids outside the scope are left out. */
export async function titlesOf(
  db: Transaction,
  entity: Entity,
  ids: readonly string[],
  sight: Sight,
  locale: Locale,
): Promise<Map<string, string>> {
  if (ids.length === 0) return new Map()
  const rows = await sql<{ id: string; title: string }>`
    select t.id, ${labelSql(entity, sight, locale)} as title from ${sql.id(entity.table)} t
    where t.id = any(${[...ids]}::bigint[]) and ${ownedIn(entity, sight)}`.rows(db)
  return new Map(rows.map(({ id, title }) => [id, title]))
}
