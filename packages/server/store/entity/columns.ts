import { formatDecimal, parseDecimal } from '@tandem/core'
import {
  columnOf,
  type Entity,
  type Field,
  frameColumns,
  isLinked,
  type RecordFrame,
} from '@tandem/model'
import { type Sql, sql } from '../database/sql.ts'
import { plainText } from './plainText.ts'

/**
 * A record in wire format: the frame and the entity's fields. Secrets only say whether they are set.
 */
export type EntityRecord = RecordFrame & Record<string, unknown>

/** `t."column"`; the name comes from the model, never from the wire. */
export const column = (name: string): Sql => sql.id(`t.${name}`)

/** Fields with their own column: not those in a link table, and not computed ones. */
export const columnFields = (entity: Entity): [string, Field][] =>
  Object.entries(entity.fields).filter(([, field]) => !isLinked(field) && !field.computed)

/** Fields stored in a link table. */
export const linkFields = (entity: Entity): [string, Field][] =>
  Object.entries(entity.fields).filter(([, field]) => isLinked(field))

/** Column of a field or frame field, by wire name. */
export function columnName(entity: Entity, name: string): string {
  const field = entity.fields[name]
  if (field) return columnOf(name, field)
  const frame: Readonly<Record<string, string>> = frameColumns
  const found = frame[name]
  if (found === undefined) throw new Error(`${entity.name} has no field ${name}`)
  return found
}

/** The columns of a select of whole records, each under its wire name. */
export function selection(entity: Entity): Sql {
  const frame = [...Object.entries(frameColumns), ['version', 'version'] as const]
  return sql.join([
    ...frame.map(([name, from]) => sql`${column(from)} as ${sql.id(name)}`),
    ...columnFields(entity).map(([name, field]) => {
      const from = column(columnOf(name, field))
      return field.kind === 'secret'
        ? sql`(${from} is not null) as ${sql.id(name)}`
        : sql`${from} as ${sql.id(name)}`
    }),
  ])
}

/** A database row as a record; ids arrive as strings, instants as Date, scaled decimals as digits. */
export function toRecord(entity: Entity, row: Record<string, unknown>): EntityRecord {
  const values = columnFields(entity).map(([name, field]) => [name, fromColumn(field, row[name])])
  return {
    id: plainText(row['id']),
    version: Number(row['version']),
    createBy: nullableText(row['createBy']),
    createTime: instantText(row['createTime']) ?? '',
    updateBy: nullableText(row['updateBy']),
    updateTime: instantText(row['updateTime']),
    ...Object.fromEntries(values),
  }
}

const nullableText = (value: unknown): string | null => (value == null ? null : plainText(value))
const instantText = (value: unknown): string | null =>
  value instanceof Date ? value.toISOString() : nullableText(value)

/** A column value in the format of the wire. */
export function fromColumn(field: Field, value: unknown): unknown {
  if (value === null || value === undefined) return null
  switch (field.kind) {
    case 'decimal':
    case 'money':
      // A numeric column has zeros after the point even for whole values.
      return formatDecimal(BigInt(plainText(value).replace(/\.0*$/, '')), field.digits ?? 0, 2)
    case 'instant':
      return instantText(value)
    default:
      return value
  }
}

/** A checked wire value in the format of its column. */
export function toColumn(field: Field, value: unknown): unknown {
  if (value === null || value === undefined) return null
  if (field.kind !== 'decimal' && field.kind !== 'money') return value
  return parseDecimal(plainText(value), field.digits ?? 0)?.toString() ?? null
}
