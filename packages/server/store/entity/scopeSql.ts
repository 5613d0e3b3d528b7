import type { Entity } from '@tandem/model'
import { columnOf } from '@tandem/model'
import { type Sql, sql } from '../database/sql.ts'

import { column } from './columns.ts'
import type { Scope } from '../database/withScope.ts'
import type { Sight } from './sight.ts'

/** Column with the owning company; undefined for platform-only entities. */
export function companyColumn(entity: Entity): string | undefined {
  if (entity.scope === 'platform') return undefined
  if (entity.companyColumn) return entity.companyColumn
  const field = entity.fields['companyId']
  return field ? columnOf('companyId', field) : 'company_id'
}

/** Rows of the visible companies and people, including deleted ones. */
export const ownedIn = (entity: Entity, sight: Sight): Sql =>
  sql`${ofCompanies(entity, sight)} and ${ofPeople(entity, sight)}`

/** Companies whose records of an entity a reader can see. */
export const scopeFor = ({ sellersOwn }: Entity, { scope, sellers }: Sight): Scope =>
  sellersOwn ? (sellers ?? scope) : scope

function ofCompanies(entity: Entity, sight: Sight): Sql {
  const scope = scopeFor(entity, sight)
  const owner = companyColumn(entity)
  if (owner === undefined || scope === 'everything') return sql`true`
  const [only, ...more] = scope.companies
  // An index by company provides a list's order for one company, not for a set.
  if (only !== undefined && more.length === 0) return sql`${column(owner)} = ${only}::bigint`
  return sql`${column(owner)} = any(${[...scope.companies]}::bigint[])`
}

function ofPeople({ owner }: Entity, { people }: Sight): Sql {
  if (owner === undefined || people === 'all') return sql`true`
  switch (owner) {
    case 'createBy':
      return sql`${column('create_by')} = any(${[...people.usernames]}::text[])`
    case 'itself':
      return sql`${column('id')} = any(${[...people.userIds]}::bigint[])`
    case 'department':
      return sql`${column('id')} = any(${[...people.departIds]}::bigint[])`
  }
}

/** The first wall between companies: only live, visible rows. Row-level security is the second. */
export const inScope = (entity: Entity, sight: Sight): Sql =>
  sql`t.deleted_at is null and ${ownedIn(entity, sight)}`
