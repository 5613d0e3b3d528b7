import type { Entity } from '@tandem/model'

import { type Sql, sql, type Connected } from '../database/sql.ts'
import { ownedIn } from './scopeSql.ts'
import type { Sight } from './sight.ts'

/**
 * Uniqueness within a company is checked in the record's company, or in the creator's; a company's name among its
 * siblings.
 */
function amongOwn(
  entity: Entity,
  { everywhere }: NonNullable<Entity['unique']>[number],
  id: string,
  companyId: string,
): Sql {
  if (entity.scope === 'platform' || everywhere) return sql`true`
  const owner = entity.companyColumn === 'id' ? 'parent_id' : 'company_id'
  return sql`${sql.id(`t.${owner}`)} is not distinct from coalesce(
    (select ${sql.id(`o.${owner}`)} from ${sql.id(entity.table)} o where o.id = ${id}), ${companyId}::bigint)`
}

/** One row if a record in sight has a value in a column, whatever its case. */
export const recordsWithValue = (
  on: Connected,
  sight: Sight,
  { entity, unique, column, value, except, companyId }: ValueAsked,
) =>
  sql`select 1 from ${sql.id(entity.table)} t
    where lower(${sql.id(`t.${column}`)}::text) = lower(${value}) and t.id <> ${except}
      and t.deleted_at is null and ${ownedIn(entity, sight)}
      and ${amongOwn(entity, unique, except, companyId)} limit 1`.rows(on)

/** A value of a unique field that may be taken. */
export interface ValueAsked {
  entity: Entity
  unique: NonNullable<Entity['unique']>[number]
  column: string
  value: string
  /** This record may have it. */
  except: string
  /** The company of who asks. */
  companyId: string
}
