import type { Entity } from '@tandem/model'
import { locales } from '@tandem/i18n'

import { type Connected, sql } from '../database/sql.ts'
import type { Sight } from './sight.ts'
import { titleSql, labelSql } from './titles.ts'
import { column, columnName } from './columns.ts'
import { inScope } from './scopeSql.ts'

/**
 * Records in sight that one of these words names, in small letters: by title or label in either language, by a unique
 * text, or by id. `names`: all that each is called.
 * @param uniqueTexts fields of unique texts that the reader may see
 */
export function findByNames(
  on: Connected,
  sight: Sight,
  {
    entity,
    words,
    uniqueTexts,
  }: { entity: Entity; words: readonly string[]; uniqueTexts: readonly string[] },
): Promise<{ id: string; names: (string | null)[] }[]> {
  const names = [
    ...locales.map((locale) => titleSql(entity, locale)),
    // As written by exports and forms; the title alone if only one record has it.
    ...(entity.called ? locales.map((locale) => labelSql(entity, sight, locale)) : []),
    ...uniqueTexts.map((name) => column(columnName(entity, name))),
    sql`t.id::text`,
  ]
  const lower = names.map((name) => sql`lower(${name})`)
  const matching = lower.map((name) => sql`${name} = any(${[...words]}::text[])`)
  return sql<{ id: string; names: (string | null)[] }>`
    select t.id, array[${sql.join(lower)}] as names from ${sql.id(entity.table)} t
    where ${inScope(entity, sight)} and ${sql.any(matching)}`.rows(on)
}
