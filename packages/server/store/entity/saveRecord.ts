import { columnOf, type Entity, type FieldValues } from '@tandem/model'
import { type Sql, sql } from '../database/sql.ts'

import type { Transaction } from '../database/withScope.ts'
import { columnFields, linkFields, toColumn } from './columns.ts'
import { replaceLinks } from './links.ts'

/** Columns without a field, e.g. `ancestor_ids`; names from our code only. */
export type ExtraColumns = Readonly<Record<string, unknown>>

export interface Write {
  id: string
  /** Checked values by field name; secrets already encrypted. */
  values: FieldValues
  extra?: ExtraColumns
  /** Username. */
  by: string
  at: Date
}

/**
 * Adds one record with its links. Violated unique indexes and foreign keys are thrown as database
 * errors.
 */
export async function insertRecord(
  db: Transaction,
  entity: Entity,
  { id, values, extra = {}, by, at }: Write,
): Promise<void> {
  // The server's values take precedence over a field's initial value.
  const columns = [
    ...new Map<string, unknown>([
      ...columnValues(entity, values),
      ...Object.entries(extra),
      ['id', id],
      ['create_by', by],
      ['create_time', at],
    ]),
  ]
  await sql`insert into ${sql.id(entity.table)} (${sql.join(columns.map(([name]) => sql.id(name)))})
    values (${sql.join(columns.map(([, value]) => value))})`.run(db)
  await saveLinks(db, entity, id, values)
}

/** Writes the given fields of a record that was locked and compared before; increments its version. */
export async function updateRecord(
  db: Transaction,
  entity: Entity,
  { id, values, extra = {}, by, at }: Write,
): Promise<void> {
  const changes = [...columnValues(entity, values), ...Object.entries(extra)].map(
    ([name, value]) => sql`${sql.id(name)} = ${value}`,
  )
  const frame: Sql[] = [
    sql`version = version + 1`,
    sql`update_by = ${by}`,
    sql`update_time = ${at}`,
  ]
  await sql`update ${sql.id(entity.table)} set ${sql.join([...changes, ...frame])}
    where id = ${id} and deleted_at is null`.run(db)
  await saveLinks(db, entity, id, values)
}

/** Marks records as deleted; they stay for history and for the names in old rows. */
export async function deleteRecords(
  db: Transaction,
  entity: Entity,
  ids: readonly string[],
  { by, at }: { by: string; at: Date },
): Promise<void> {
  await sql`update ${sql.id(entity.table)}
    set deleted_at = ${at}, version = version + 1, update_by = ${by}, update_time = ${at}
    where id = any(${[...ids]}::bigint[])`.run(db)
}

/** Restores a deleted record. Violated unique indexes are thrown as database errors. */
export async function undeleteRecord(
  db: Transaction,
  entity: Entity,
  id: string,
  { by, at }: { by: string; at: Date },
): Promise<void> {
  await sql`update ${sql.id(entity.table)}
    set deleted_at = null, version = version + 1, update_by = ${by}, update_time = ${at}
    where id = ${id}`.run(db)
}

function columnValues(entity: Entity, values: FieldValues): [string, unknown][] {
  return columnFields(entity)
    .filter(([name]) => values[name] !== undefined)
    .map(([name, field]) => [columnOf(name, field), toColumn(field, values[name])])
}

async function saveLinks(
  db: Transaction,
  entity: Entity,
  id: string,
  values: FieldValues,
): Promise<void> {
  for (const [name, { link }] of linkFields(entity)) {
    const linked = values[name]
    if (link && Array.isArray(linked)) await replaceLinks(db, link, id, linked)
  }
}
