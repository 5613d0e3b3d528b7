import type { Condition, Entity, Filter, Link } from '@tandem/model'
import { type Sql, sql } from '../database/sql.ts'

import { column, columnName } from './columns.ts'

const operators = {
  eq: sql`=`,
  gt: sql`>`,
  ge: sql`>=`,
  lt: sql`<`,
  le: sql`<=`,
} as const

/** Conditions as SQL: names from the model, values always bound. */
export function filterSql(entity: Entity, filters: readonly Filter[]): Sql {
  return sql.all(filters.map((filter) => one(entity, filter)))
}

function one(entity: Entity, filter: Filter): Sql {
  if ('all' in filter) return filterSql(entity, filter.all)
  if ('any' in filter) return sql.any(filter.any.map((part) => one(entity, part)))
  const field = entity.fields[filter.field]
  if (field?.link) return linked(filter, field.link)
  return compared(column(columnName(entity, filter.field)), filter)
}

function compared(left: Sql, condition: Condition): Sql {
  switch (condition.op) {
    case 'in':
      return sql`${left} in (${sql.join(condition.values)})`
    case 'ne':
      return sql`${left} is distinct from ${condition.value}`
    case 'contains':
      return sql`${left} ilike ${`%${escaped(condition.value)}%`}`
    case 'startsWith':
      return sql`${left} ilike ${`${escaped(condition.value)}%`}`
    case 'endsWith':
      return sql`${left} ilike ${`%${escaped(condition.value)}`}`
    default:
      return sql`${left} ${operators[condition.op]} ${condition.value}`
  }
}

function linked(condition: Condition, link: Link): Sql {
  const values = condition.op === 'in' ? condition.values : [condition.value]
  const found = sql<boolean>`exists (select 1 from ${sql.id(link.table)} l
    where ${sql.id(`l.${link.own}`)} = t.id
      and ${sql.id(`l.${link.other}`)} = any(${values.map(String)}::bigint[]))`
  return condition.op === 'ne' ? sql`not ${found}` : found
}

const escaped = (text: string) => text.replace(/[\\%_]/g, '\\$&')
