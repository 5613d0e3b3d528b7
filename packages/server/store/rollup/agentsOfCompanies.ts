import { sql } from '../database/sql.ts'

/**
 * Every company with the agent through which the platform sells to it: the topmost one above it, or itself; '0': none.
 * As it is today: what was sold before a company moved moves with it (docs/decisions/061).
 */
export const AGENTS_OF_COMPANIES = sql`
  select o.id as company_id, coalesce((
    select c.id::text from sys_company c
    where (c.id = o.id or c.id = any (o.ancestor_ids)) and c.kind = 'agent'
    order by cardinality(c.ancestor_ids) limit 1), '0') as agent
  from sys_company o`
