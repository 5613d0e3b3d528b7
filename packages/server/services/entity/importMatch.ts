import { sameDecimal } from '@tandem/core'
import { columnOf, type Entity, type Field, type FieldValues } from '@tandem/model'
import { type Sql, sql } from '../../store/database/sql.ts'

import { column, type EntityRecord, toColumn } from '../../store/entity/columns.ts'
import { getRecords } from '../../store/entity/getRecord.ts'
import { plainText } from '../../store/entity/plainText.ts'
import { inScope } from '../../store/entity/scopeSql.ts'
import { Refused } from '../Refused.ts'
import { fitCell } from './cellLimit.ts'
import { cellOf, cellText } from './cells.ts'
import type { Mapping } from './importColumns.ts'
import { type PresentedRecord, present } from './present.ts'
import type { EntityRules } from './rules.ts'
import type { Work } from './work.ts'

/** Maximum records examined per key; one that matches more is not a key. */
const MOST_ALIKE = 50

/** The record a row refers to, and its current values as in a sheet. */
export interface Match {
  record: EntityRecord
  shown: PresentedRecord
}

/**
 * The record a row refers to by its entity's key; undefined if there is none, or the sheet lacks the key's columns.
 * An ambiguous reference name is resolved by the rest of the row.
 * @throws Refused import.ambiguousKey if several records match
 */
export async function matchOf(
  work: Work,
  entity: Entity,
  rules: EntityRules,
  { fields, cells, values }: { fields: Mapping; cells: readonly string[]; values: FieldValues },
): Promise<Match | undefined> {
  const key = (entity.importKey ?? []).filter((name) => fields.includes(name))
  if (key.length === 0 || !key.some((name) => values[name] !== undefined)) return undefined
  const { ctx, transaction } = work
  const conditions = key.flatMap((name) => {
    const field = entity.fields[name]
    return field ? [sameSql(name, field, values[name])] : []
  })
  const rows = await sql<{ id: string }>`
    select t.id::text as id from ${sql.id(entity.table)} t
    where ${inScope(entity, ctx)} and ${sql.all(conditions)}
    order by t.id limit ${MOST_ALIKE}`.rows(transaction)
  if (rows.length === 0) return undefined
  const records = await getRecords(
    transaction,
    entity,
    rows.map(({ id }) => id),
    ctx,
    { lock: true },
  )
  const shown = await present(ctx, transaction, entity, rules, records)
  const matches = records.flatMap((record, index): Match[] => {
    const one = shown[index]
    const alike =
      one && key.every((name) => saysSame(work, entity, name, { fields, cells, values }, one))
    return alike && !rules.isAutomatic?.(record) ? [{ record, shown: one }] : []
  })
  if (matches.length > 1) {
    throw new Refused('import.ambiguousKey', { args: { count: matches.length } })
  }
  return matches[0]
}

/** Whether a cell equals what an export would write for the record: then it changes nothing. */
export function isAsShown(
  { ctx }: Work,
  entity: Entity,
  name: string,
  cell: string,
  shown: PresentedRecord,
): boolean {
  const field = entity.fields[name]
  if (!field || field.kind === 'secret') return false
  const own = cellOf(ctx, name, field, shown)
  const given = cell.trim()
  const whole = cellText(own)
  if (whole.trim() === given || fitCell(whole).trim() === given) return true
  if (own === null || typeof own !== 'object') return false
  // A workbook writes 0.0500 as 0.05, and midnight as the date alone.
  return own.kind === 'decimal' ? sameDecimal(own.text, given) : own.text === `${given} 00:00:00`
}

function saysSame(
  work: Work,
  entity: Entity,
  name: string,
  { fields, cells, values }: { fields: Mapping; cells: readonly string[]; values: FieldValues },
  shown: PresentedRecord,
): boolean {
  const cell = cells[fields.indexOf(name)] ?? ''
  // Left open by the search below: an ambiguous name.
  const isOpen = entity.fields[name]?.kind === 'ref' && !isResolved(values[name])
  return !isOpen || isAsShown(work, entity, name, cell, shown)
}

const isResolved = (value: unknown): boolean =>
  value === undefined || (typeof value === 'string' && /^[1-9][0-9]{0,18}$/.test(value))

/** A column equal to the value of a cell: texts ignoring case, moments to the second shown in a sheet. */
function sameSql(name: string, field: Field, value: unknown): Sql {
  const own = column(columnOf(name, field))
  if (value === undefined) return sql`${own} is null`
  switch (field.kind) {
    case 'ref':
      return isResolved(value) ? sql`${own} = ${value}::bigint` : sql`${own} is not null`
    case 'instant':
      return Number.isNaN(Date.parse(plainText(value)))
        ? sql`false`
        : sql`date_trunc('second', ${own}) = date_trunc('second', ${value}::timestamptz)`
    case 'integer':
      return typeof value === 'number' ? sql`${own} = ${value}` : sql`false`
    case 'decimal':
    case 'money':
      return sql`${own} = ${toColumn(field, value)}`
    case 'flag':
      return typeof value === 'boolean' ? sql`${own} = ${value}` : sql`false`
    default:
      return sql`lower(${own}::text) = lower(${plainText(value)})`
  }
}
