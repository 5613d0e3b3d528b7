import type { Entity } from '@tandem/model'
import { sql } from '../database/sql.ts'

import type { Transaction } from '../database/withScope.ts'
import { type EntityRecord, selection, toRecord } from './columns.ts'
import { attachLinks } from './links.ts'
import { inScope, ownedIn } from './scopeSql.ts'
import type { Sight } from './sight.ts'

/**
 * `true`: others wait who change it; `alone`: also those who write something that names it, as a rate names its country.
 * For what may remove it.
 */
export type RecordLock = boolean | 'alone'

const lockings = { alone: sql`for update`, change: sql`for no key update`, none: sql`` }
const locking = (lock: RecordLock = false) =>
  lockings[lock === 'alone' ? lock : lock ? 'change' : 'none']

/** Records by id within the scope; locked until the transaction ends if `lock` is set. */
export async function getRecords(
  db: Transaction,
  entity: Entity,
  ids: readonly string[],
  sight: Sight,
  options: { lock?: RecordLock } = {},
): Promise<EntityRecord[]> {
  // In id order, so that two batches over the same records cannot deadlock.
  const rows = await sql<Record<string, unknown>>`
    select ${selection(entity)} from ${sql.id(entity.table)} t
    where t.id = any(${[...ids]}::bigint[]) and ${inScope(entity, sight)}
    order by t.id ${locking(options.lock)}`.rows(db)
  const records = rows.map((row) => toRecord(entity, row))
  await attachLinks(db, entity, records)
  return records
}

/** One record; undefined if it is missing, deleted or not in the scope: the caller cannot tell which. */
export async function getRecord(
  transaction: Transaction,
  entity: Entity,
  id: string,
  sight: Sight,
  options: { lock?: RecordLock } = {},
): Promise<EntityRecord | undefined> {
  return (await getRecords(transaction, entity, [id], sight, options))[0]
}

/** Whether any record, even a deleted one, has this id. */
export async function getTakenId(db: Transaction, entity: Entity, id: string): Promise<boolean> {
  return (await sql`select 1 from ${sql.id(entity.table)} where id = ${id}`.run(db)) > 0
}

/** Records this user deleted since an instant, visible and locked, with the remaining links. */
export async function getDeleted(
  db: Transaction,
  entity: Entity,
  ids: readonly string[],
  sight: Sight,
  { by, since }: { by: string; since: Date },
): Promise<EntityRecord[]> {
  const rows = await sql<Record<string, unknown>>`
    select ${selection(entity)} from ${sql.id(entity.table)} t
    where t.id = any(${[...ids]}::bigint[]) and ${ownedIn(entity, sight)}
      and t.deleted_at >= ${since} and t.update_by = ${by}
    order by t.id for update`.rows(db)
  const records = rows.map((row) => toRecord(entity, row))
  await attachLinks(db, entity, records)
  return records
}
