import { type Sql, sql } from '../database/sql.ts'
import type { Scope } from '../database/withScope.ts'

/** The first wall between companies: rows of those in the scope, by a column; undefined without a limit. */
export function ofCompanies({ scope }: { scope: Scope }, column: string): Sql | undefined {
  if (scope === 'everything') return undefined
  const [only, ...more] = scope.companies
  // An index by company and id provides a list's order for one company, not for a set.
  return only !== undefined && more.length === 0
    ? sql`${sql.id(column)} = ${only}`
    : sql`${sql.id(column)} = any (${[...scope.companies]}::bigint[])`
}
