import type { Locale } from '@tandem/i18n'
import type { Entity, ListQuery } from '@tandem/model'
import { sql } from '../database/sql.ts'

import type { Transaction } from '../database/withScope.ts'
import { filterSql } from './filterSql.ts'
import { inScope } from './scopeSql.ts'
import type { Sight } from './sight.ts'
import { titleSql } from './titles.ts'

/** Ids and titles of all matching records, regardless of the page, in order of ids; at most `most`. */
export async function matchingRecords(
  db: Transaction,
  entity: Entity,
  { filters }: Pick<ListQuery, 'filters'>,
  reader: Sight & { locale: Locale },
  most: number,
): Promise<{ id: string; title: string }[]> {
  const rows = await sql<{ id: string; title: string | null }>`
    select t.id::text as id, ${titleSql(entity, reader.locale)}::text as title
    from ${sql.id(entity.table)} t
    where ${inScope(entity, reader)} and ${filterSql(entity, filters)}
    order by t.id limit ${most}`.rows(db)
  return rows.map(({ id, title }) => ({ id, title: title ?? id }))
}
