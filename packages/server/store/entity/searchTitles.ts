import type { Locale } from '@tandem/i18n'
import { columnOf, type Entity, type optionsSchema } from '@tandem/model'
import { sql } from '../database/sql.ts'
import type { z } from 'zod'

import type { Transaction } from '../database/withScope.ts'
import { column } from './columns.ts'
import { inScope } from './scopeSql.ts'
import type { Sight } from './sight.ts'
import { labelSql } from './titles.ts'

/** What a record is chosen by. */
export type Option = z.output<typeof optionsSchema>[number]

export interface OptionSearch {
  /** Part of a record's name, in either language. */
  keyword?: string | undefined
  /** Exactly these, e.g. current values of a form. */
  ids?: readonly string[] | undefined
  /** Excluded values of one field. */
  without?: { field: string; values: readonly string[] } | undefined
  /** Only records with these values, e.g. operators of one country. */
  within: readonly { field: string; value: string }[]
}

const MOST = 50

/** Options for a form, by name; at most fifty, or those requested by id. */
export async function searchTitles(
  db: Transaction,
  entity: Entity,
  { keyword, ids, without, within }: OptionSearch,
  sight: Sight,
  locale: Locale,
): Promise<Option[]> {
  const title = labelSql(entity, sight, locale)
  const other = labelSql(entity, sight, locale === 'en_US' ? 'zh_CN' : 'en_US')
  const like = `%${(keyword ?? '').replace(/[\\%_]/g, '\\$&')}%`
  const left = without
    ? sql`${fieldColumn(entity, without.field)} <> all(${[...without.values]}::text[])`
    : sql`true`
  const bounds = within.map(({ field, value }) => sql`and ${fieldColumn(entity, field)} = ${value}`)
  return sql<Option>`
    select t.id, ${title} as title from ${sql.id(entity.table)} t
    where ${inScope(entity, sight)}
      and ${ids ? sql`t.id = any(${[...ids]}::bigint[])` : sql`(${title} ilike ${like} or ${other} ilike ${like})`}
      and ${left} ${sql.join(bounds, ' ')}
    order by ${title}, t.id limit ${ids ? ids.length : MOST}`.rows(db)
}

function fieldColumn(entity: Entity, name: string) {
  const field = entity.fields[name]
  if (!field) throw new Error(`${entity.name} has no field ${name}`)
  return column(columnOf(name, field))
}
