import type { Condition, Entity, Filter } from '@tandem/model'
import { type RawBuilder, sql } from 'kysely'

import { column, columnName } from './columns.ts'

const operators = {
  eq: sql`=`,
  gt: sql`>`,
  ge: sql`>=`,
  lt: sql`<`,
  le: sql`<=`,
} as const

/** Conditions as SQL: names from the model, values always bound. */
export function filterSql(entity: Entity, filters: readonly Filter[]): RawBuilder<boolean> {
  return together(
    filters.map((filter) => one(entity, filter)),
    sql` and `,
    sql`true`,
  )
}

function one(entity: Entity, filter: Filter): RawBuilder<boolean> {
  if ('all' in filter) return filterSql(entity, filter.all)
  if ('any' in filter) {
    const parts = filter.any.map((part) => one(entity, part))
    return together(parts, sql` or `, sql`false`)
  }
  const field = entity.fields[filter.field]
  if (field?.link) return linked(filter, field.link)
  return compared(column(columnName(entity, filter.field)), filter)
}

function together(
  parts: RawBuilder<boolean>[],
  word: RawBuilder<unknown>,
  none: RawBuilder<boolean>,
): RawBuilder<boolean> {
  return parts.length === 0 ? none : sql`(${sql.join(parts, word)})`
}

function compared(left: RawBuilder<unknown>, condition: Condition): RawBuilder<boolean> {
  switch (condition.op) {
    case 'in':
      return sql`${left} in (${sql.join(condition.values.map(bound))})`
    case 'ne':
      return sql`${left} is distinct from ${bound(condition.value)}`
    case 'contains':
      return sql`${left} ilike ${`%${escaped(condition.value)}%`}`
    case 'startsWith':
      return sql`${left} ilike ${`${escaped(condition.value)}%`}`
    case 'endsWith':
      return sql`${left} ilike ${`%${escaped(condition.value)}`}`
    default:
      return sql`${left} ${operators[condition.op]} ${bound(condition.value)}`
  }
}

function linked(
  condition: Condition,
  link: { table: string; own: string; other: string },
): RawBuilder<boolean> {
  const values = condition.op === 'in' ? condition.values : [condition.value]
  const found = sql<boolean>`exists (select 1 from ${sql.table(link.table)} l
    where ${sql.ref(`l.${link.own}`)} = t.id
      and ${sql.ref(`l.${link.other}`)} = any(${values.map(String)}::bigint[]))`
  return condition.op === 'ne' ? sql`not ${found}` : found
}

// A bigint is bound as digits: the driver does not support BigInt.
const bound = (value: unknown) => sql.val(typeof value === 'bigint' ? value.toString() : value)
const escaped = (text: string) => text.replace(/[\\%_]/g, '\\$&')
