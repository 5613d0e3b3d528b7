import { entities, type Entity } from '@tandem/model'

import { type Sql, sql } from '../database/sql.ts'
import type { LineSource, Listed, StoredRow } from '../lists/lineSource.ts'
import { likeOf } from '../lists/likeOf.ts'
import { selectLines } from '../lists/lines.ts'
import type { Transaction } from '../database/withScope.ts'

/** Changes of none of these entities. */
export const entitiesOtherThan = (names: readonly string[]): Sql =>
  sql`l.entity <> all (${[...names]}::text[])`

/** Changes of these entities. */
export const entitiesAmong = (names: readonly string[]): Sql =>
  sql`l.entity = any (${[...names]}::text[])`

const everyEntity: readonly Entity[] = Object.values(entities)
/** Entities whose records are private to sellers. */
const sellersOwnNouns = everyEntity.flatMap(({ name, sellersOwn }) => (sellersOwn ? [name] : []))

/**
 * Changes of data. What is private to sellers is not shown to others; sign-ins, sign-outs and exports have logs of their own.
 * The rest of a row is put in words from its action, entity and changes.
 */
export const dataLogSource: LineSource = {
  table: 'audit_log',
  person: 'l.actor_id',
  columns: { action: 'l.action', entity: 'l.entity', changes: 'l.changes' },
  where: ({ sellers }) =>
    sql.all([
      sellers && sellers !== 'everything'
        ? sql`l.entity <> all (${sellersOwnNouns}::text[])
            or l.company_id = any (${[...sellers.companies]}::bigint[])`
        : undefined,
      sql`l.action not like 'session.%' and l.action not like '%.export'`,
    ]),
  filters: {
    keyWord(word) {
      const like = likeOf(word.trim())
      return sql`l.actor_name ilike ${like} or l.ip ilike ${like}`
    },
    dataTable: (entity) => sql`l.entity = ${entity}`,
    dataId: (id) => sql`l.record_id = ${id}`,
    verb: (verbs) => sql`split_part(l.action, '.', 2) = any (${verbs.split(',')}::text[])`,
  },
}

/** The first lines of a source that fulfil a condition and have these values in columns, oldest first. */
export const oldestLines = <T extends StoredRow>(
  transaction: Transaction,
  source: Pick<Listed, 'list' | 'table' | 'joins' | 'columns'>,
  { where, values, most }: { where: Sql; values: Readonly<Record<string, unknown>>; most: number },
): Promise<T[]> =>
  selectLines<T>(transaction, source, {
    where: sql.all([
      where,
      ...Object.entries(values).map(([column, value]) => sql`${sql.id(`l.${column}`)} = ${value}`),
    ]),
    order: sql`order by l.id`,
    tail: sql`order by l.id limit ${most}`,
  })
