import type { Entity } from '@tandem/model'
import { columnOf } from '@tandem/model'
import { type RawBuilder, sql } from 'kysely'

import type { Scope } from '../database/withScope.ts'
import { column } from './columns.ts'

/** Column that says whose a row is; undefined for what belongs to the platform alone. */
export function companyColumn(entity: Entity): string | undefined {
  if (entity.scope === 'platform') return undefined
  if (entity.companyColumn) return entity.companyColumn
  const field = entity.fields['companyId']
  return field ? columnOf('companyId', field) : 'company_id'
}

/** Rows of the scope, deleted ones too. */
export function ownedIn(entity: Entity, scope: Scope): RawBuilder<boolean> {
  const owner = companyColumn(entity)
  if (owner === undefined || scope === 'everything') return sql`true`
  return sql`${column(owner)} = any(${[...scope.companies]}::bigint[])`
}

/** The first wall between companies: live rows of the scope only. Row-level security is the second. */
export const inScope = (entity: Entity, scope: Scope): RawBuilder<boolean> =>
  sql`t.deleted_at is null and ${ownedIn(entity, scope)}`
