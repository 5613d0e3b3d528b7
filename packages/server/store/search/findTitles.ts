import type { Locale } from '@tandem/i18n'
import { columnOf, type Entity } from '@tandem/model'
import { type Sql, sql } from '../database/sql.ts'
import type { Transaction } from '../database/withScope.ts'
import { column } from '../entity/columns.ts'
import { inScope } from '../entity/scopeSql.ts'
import type { Sight } from '../entity/sight.ts'
import { titleSql } from '../entity/titles.ts'

export interface TitleHit {
  id: string
  title: string
  /** Values of the requested fields, without empty ones. */
  details: string[]
  companyId: string | null
  /** Ids by the fields of `refs`. */
  refs: Readonly<Record<string, string | null>>
}

export interface TitleSearch {
  /** Fields whose text may contain the word. */
  words: readonly string[]
  /** Fields whose value must be one of the numbers. */
  phones: readonly string[]
  /** Fields shown next to the title. */
  details: readonly string[]
  /** Reference fields by whose names this record can also be found. */
  refs: readonly { field: string; entity: Entity }[]
}

/** Live visible records by id or phone number: by index, whatever the size of the table. */
export async function findExact(
  transaction: Transaction,
  entity: Entity,
  search: TitleSearch,
  wanted: { id: string | null; numbers: readonly string[]; most: number },
  sight: Sight,
  locale: Locale,
): Promise<TitleHit[]> {
  const numbers = sql`${[...wanted.numbers]}::text[]`
  const ways = [
    ...(wanted.id === null ? [] : [sql<boolean>`t.id = ${wanted.id}::bigint`]),
    ...(wanted.numbers.length === 0 ? [] : search.phones).map(
      (name) => sql<boolean>`${fieldColumn(entity, name)} = any(${numbers})`,
    ),
  ]
  if (ways.length === 0) return []
  return sql<TitleHit>`${selected(entity, search, locale)}
    where ${inScope(entity, sight)} and ${sql.any(ways)}
    order by t.id desc limit ${wanted.most}`.rows(transaction)
}

/** Live visible records with a word in their texts; those starting with it come first. */
export async function findByWord(
  transaction: Transaction,
  entity: Entity,
  search: TitleSearch,
  wanted: { word: string; most: number },
  sight: Sight,
  locale: Locale,
): Promise<TitleHit[]> {
  if (search.words.length + search.refs.length === 0) return []
  const escaped = wanted.word.replace(/[\\%_]/g, '\\$&')
  const any = (pattern: string): Sql =>
    sql.any([
      ...search.words.map(
        (name) => sql`coalesce(${fieldColumn(entity, name)} ilike ${pattern}, false)`,
      ),
      ...search.refs.map(
        ({ field, entity: other }) =>
          sql`coalesce(${fieldColumn(entity, field)} in (${namedLike(other, pattern, sight)}), false)`,
      ),
    ])
  return sql<TitleHit>`${selected(entity, search, locale)}
    where ${inScope(entity, sight)} and ${any(`%${escaped}%`)}
    order by ${any(`${escaped}%`)} desc, ${titleSql(entity, locale)}, t.id
    limit ${wanted.most}`.rows(transaction)
}

/** Ids of live visible records with the pattern in one of their names. */
function namedLike(entity: Entity, pattern: string, sight: Sight): Sql {
  const base = entity.title.replace(/En$/, '')
  const names = [base, `${base}En`].filter((name) => name in entity.fields)
  const like = names.map((name) => sql`${fieldColumn(entity, name)} ilike ${pattern}`)
  return sql`select t.id from ${sql.id(entity.table)} t
    where ${inScope(entity, sight)} and ${sql.any(like)}`
}

function selected(entity: Entity, { details, refs }: TitleSearch, locale: Locale): Sql {
  const shown = details.map((name) => sql`nullif(${fieldColumn(entity, name)}::text, '')`)
  const company = entity.fields['companyId']
  const ids = refs.flatMap(({ field }) => [
    sql`${field}::text`,
    sql`${fieldColumn(entity, field)}::text`,
  ])
  return sql`select t.id::text as id, ${titleSql(entity, locale)} as title,
    array_remove(array[${sql.join([...shown, sql`null::text`])}], null) as details,
    ${company ? fieldColumn(entity, 'companyId') : sql`null`}::text as "companyId",
    jsonb_build_object(${ids.length > 0 ? sql.join(ids) : sql``}) as refs
    from ${sql.id(entity.table)} t`
}

function fieldColumn(entity: Entity, name: string): Sql {
  const field = entity.fields[name]
  if (!field) throw new Error(`${entity.name} has no field ${name}`)
  return column(columnOf(name, field))
}
