import { caselessText, type Field, columnOf, type Entity, sheetKeyField } from '@tandem/model'

import { toColumn, column } from './columns.ts'
import { plainText } from './plainText.ts'
import { type Sql, sql } from '../database/sql.ts'
import { inScope } from './scopeSql.ts'
import type { Sight } from './sight.ts'

/** Maximum records examined per key; one that matches more is not a key. */
const MOST_ALIKE = 50

/** A value of a key as text, in the writing of its column. */
function givenText(field: Field, value: unknown): string {
  const text = plainText(
    field.kind === 'decimal' || field.kind === 'money' ? toColumn(field, value) : value,
  )
  return caselessText(field) === 'upper' ? text.toUpperCase() : text
}

function madeSql(field: Field, given: Sql): Sql {
  switch (field.kind) {
    case 'ref':
      return sql`${given}::bigint`
    case 'instant':
      return sql`date_trunc('second', ${given}::timestamptz)`
    case 'integer':
    case 'decimal':
    case 'money':
      return sql`${given}::numeric`
    case 'flag':
      return sql`${given}::boolean`
    default:
      return caselessText(field) ? given : sql`lower(${given})`
  }
}

/** A column equal to a value of the list of keys: texts ignoring case, moments to the second shown in a sheet. */
function sameSql(entity: Entity, name: string, field: Field, given: Sql): Sql {
  const own = column(columnOf(name, field))
  switch (field.kind) {
    case 'ref':
    case 'integer':
    case 'decimal':
    case 'money':
    case 'flag':
      return sql`${own} = ${given}`
    case 'instant':
      return sql`${own} >= ${given} and ${own} < ${given} + interval '1 second'`
    default:
      if (caselessText(field)) return sql`${own} = ${given}`
      // The first such text has a column of its own, in small letters, with an index.
      return name === sheetKeyField(entity)
        ? sql`t.sheet_key = ${given}`
        : sql`lower(${own}::text) = ${given}`
  }
}

/** How a value of the key is compared: it is one, is empty, names several records, or is none that a record can have. */
export type KeyForm = 'is' | 'empty' | 'open' | 'never'

/**
 * Ids of the records with each of the keys; `n` counts the keys from 1. What is compared is made in the list of keys: of
 * a column only an operator may be asked that reveals nothing by its faults, else row-level security keeps PostgreSQL
 * from using an index.
 * @param forms how each field of the key is compared, for all of `values`
 */
export function matchStatement(
  entity: Entity,
  sight: Sight,
  key: readonly string[],
  forms: readonly KeyForm[],
  values: readonly (readonly unknown[])[],
): Sql<{ n: number; id: string }> {
  const compared = key.flatMap((name, at) => {
    const field = entity.fields[name]
    return field && forms[at] === 'is' ? [{ name, field, at, given: sql.id(`c${at}`) }] : []
  })
  const texts = compared.map(
    ({ field, at }) => sql`${values.map((row) => givenText(field, row[at]))}::text[]`,
  )
  const names = compared.map(({ given }) => given)
  const conditions = key.flatMap((name, at) => {
    const field = entity.fields[name]
    if (!field) return []
    const own = column(columnOf(name, field))
    if (forms[at] === 'empty') return [sql`${own} is null`]
    if (forms[at] === 'open') return [sql`${own} is not null`]
    return [sameSql(entity, name, field, sql.id(`k.c${at}`))]
  })
  const made = compared.map(({ field, given }) => sql`${madeSql(field, given)} as ${given}`)
  return sql<{ n: number; id: string }>`
    with k as materialized (
      select ${sql.join([sql`n::integer as n`, ...made])}
      from unnest(${sql.join(texts)}) with ordinality as u(${sql.join([...names, sql`n`])}))
    select k.n, m.id::text as id from k cross join lateral (
      select t.id from ${sql.id(entity.table)} t
      where ${inScope(entity, sight)} and ${sql.all(conditions)}
      order by t.id limit ${MOST_ALIKE}) m
    order by k.n, m.id`
}
