import type { Locale } from '@tandem/i18n'
import type { Entity, Field, FieldKind, ListQuery } from '@tandem/model'
import { type Sql, sql } from '../database/sql.ts'

import type { Transaction } from '../database/withScope.ts'
import { column, columnName, type EntityRecord, selection, toRecord } from './columns.ts'
import { type Cursor, readCursor, writeCursor } from './cursor.ts'
import { filterSql } from './filterSql.ts'
import { attachLinks } from './links.ts'
import { inScope } from './scopeSql.ts'
import { entityNamed } from './references.ts'
import type { Sight } from './sight.ts'
import { plainText } from './plainText.ts'
import { nameOfRef } from './titles.ts'

export interface RecordPage {
  records: EntityRecord[]
  next: string | null
  previous: string | null
}

/** One page in order. Keyset if the query has a cursor, otherwise by offset. */
export async function listRecords(
  db: Transaction,
  entity: Entity,
  query: ListQuery,
  sight: Sight & { locale: Locale },
): Promise<RecordPage> {
  const sorted = sortedBy(entity, query.sort, sight)
  const kind = kindOf(entity.fields[query.sort.field], query.sort.field)
  const cursor = query.cursor === undefined ? undefined : readCursor(query.cursor, query.sort, kind)
  const back = cursor?.back ?? false
  const descending = query.sort.descending !== back
  const direction = descending ? sql`desc` : sql`asc`
  // A column that is never empty is sorted as in an index: ten million rows are not sorted for ten.
  const emptyLast = isNeverEmpty(entity, query.sort)
    ? sql``
    : sql`(${sorted} is null) ${back ? sql`desc` : sql`asc`}, `
  const offset = cursor ? 0 : (query.pageNo - 1) * query.pageSize
  const order = sql`order by ${emptyLast}${sorted} ${direction}, t.id ${direction}`
  // The ids first: the offset is skipped in an index, if one covers the conditions.
  const rows = await sql<Record<string, unknown>>`
    with page as materialized (
      select t.id from ${sql.id(entity.table)} t
      where ${inScope(entity, sight)} and ${filterSql(entity, query.filters)}
        and ${cursor ? beyond(entity, query.sort, { cursor, sorted }) : sql`true`}
      ${order} limit ${query.pageSize + 1} offset ${offset}
    )
    select ${selection(entity)}, ${sorted}::text as "__sort"
    from page p join ${sql.id(entity.table)} t on t.id = p.id ${order}`.rows(db)
  const more = rows.length > query.pageSize
  const page = rows.slice(0, query.pageSize)
  if (back) page.reverse()
  const records = page.map((row) => toRecord(entity, row))
  await attachLinks(db, entity, records)
  const at = (row: Record<string, unknown> | undefined, towardsStart: boolean) =>
    row === undefined ? null : writeCursor(query.sort, place(row, towardsStart))
  const hasNext = back || more
  const hasPrevious = back ? more : cursor !== undefined || offset > 0
  return {
    records,
    next: hasNext ? at(page.at(-1), false) : null,
    previous: hasPrevious ? at(page[0], true) : null,
  }
}

/** What is displayed in the column: for a reference the record's name, never its id. */
function sortedBy(
  entity: Entity,
  { field: name }: ListQuery['sort'],
  sight: Sight & { locale: Locale },
): Sql {
  const own = column(columnName(entity, name))
  const other = entity.fields[name]?.entity
  return other === undefined ? own : nameOfRef(entityNamed(other), own, sight, sight.locale)
}

/** Columns that are never null: those of every record, and required fields (a test enforces both). */
const isNeverEmpty = (entity: Entity, { field }: ListQuery['sort']): boolean =>
  field === 'createTime' ||
  field === 'id' ||
  (entity.fields[field]?.required === true && entity.fields[field].entity === undefined)

const place = (row: Record<string, unknown>, back: boolean): Cursor => ({
  value: row['__sort'] === null ? null : plainText(row['__sort']),
  id: plainText(row['id']),
  back,
})

/** Rows past the cursor in reading order; empty sorting values are last in both directions. */
function beyond(
  entity: Entity,
  sort: ListQuery['sort'],
  { cursor, sorted }: { cursor: Cursor; sorted: Sql },
): Sql {
  const past = sort.descending !== cursor.back ? sql`<` : sql`>`
  const nextId = sql`t.id ${past} ${cursor.id}::bigint`
  if (cursor.value === null) {
    return cursor.back
      ? sql`(${sorted} is not null or (${sorted} is null and ${nextId}))`
      : sql`(${sorted} is null and ${nextId})`
  }
  const value = sql`${cursor.value}::${castOf(kindOf(entity.fields[sort.field], sort.field))}`
  if (isNeverEmpty(entity, sort)) {
    return sql<boolean>`(${sorted}, t.id) ${past} (${value}, ${cursor.id}::bigint)`
  }
  const within = sql<boolean>`(${sorted} ${past} ${value} or (${sorted} = ${value} and ${nextId}))`
  return cursor.back ? within : sql`(${within} or ${sorted} is null)`
}

/** The sort expression: by the field's kind, the name of the referenced record, or the frame column. */
const kindOf = (field: Field | undefined, name: string): FieldKind =>
  field?.entity === undefined ? ownKind(field, name) : 'text'
const ownKind = (field: Field | undefined, name: string): FieldKind =>
  field?.kind ?? (name.endsWith('Time') ? 'instant' : name === 'id' ? 'ref' : 'text')

function castOf(kind: FieldKind): Sql {
  switch (kind) {
    case 'instant':
      return sql`timestamptz`
    case 'integer':
    case 'ref':
      return sql`bigint`
    case 'decimal':
    case 'money':
      return sql`numeric`
    case 'flag':
      return sql`boolean`
    default:
      return sql`text`
  }
}
