import { sql } from '../database/sql.ts'
import type { Database } from '../database/createDatabase.ts'

/** Whose companies are requested: a company with all below it, or those a user looks after. */
export interface Viewer {
  userId: string
  companyId: string
  onlyOwnCustomers: boolean
}

/**
 * Ids of the companies visible to each of these users: its own with all below, or the customers it looks after with
 * all below them. One query for any number; users who see the same share the same list.
 */
export async function visibleCompanies(
  system: Pick<Database, 'pool'>,
  viewers: readonly Viewer[],
): Promise<(viewer: Viewer) => readonly string[]> {
  if (viewers.length === 0) return () => []
  const roots = new Set<string>()
  const carers = new Set<string>()
  for (const { userId, companyId, onlyOwnCustomers } of viewers) {
    if (onlyOwnCustomers) carers.add(userId)
    else roots.add(companyId)
  }
  const rows = await visible([...roots], [...carers])
    .named('visible companies')
    .rows(system)
  const found = new Map(rows.map(({ key, companyIds }) => [key, companyIds]))
  const nothing: readonly string[] = []
  return (viewer) => found.get(keyOf(viewer)) ?? nothing
}

const keyOf = ({ userId, companyId, onlyOwnCustomers }: Viewer): string =>
  onlyOwnCustomers ? `user ${userId}` : `company ${companyId}`

const visible = (roots: readonly string[], carers: readonly string[]) => sql<{
  key: string
  companyIds: string[]
}>`
  with roots as materialized (
    select 'company ' || id as key, id from unnest(${roots}::bigint[]) id
    union all
    select 'user ' || sales_user_id, id from sys_company
      where cardinality(${carers}::bigint[]) > 0 and sales_user_id = any(${carers}::bigint[]) and deleted_at is null)
  select key, array_agg(distinct id::text) as "companyIds" from (
    select roots.key, c.id from roots join sys_company c on c.id = roots.id
    union all
    select roots.key, c.id from roots join sys_company c on c.ancestor_ids @> array[roots.id]) seen
  group by key`
