import { sql } from '../database/sql.ts'

/**
 * Every company with the agent through which the platform sells to it: the topmost one above it, or itself; '0': none.
 * As it is today: what was sold before a company moved moves with it (docs/decisions/061).
 */
export const AGENTS_OF_COMPANIES = sql`
  select o.id as company_id, case t.kind when 'agent' then t.id::text else '0' end as agent
  from sys_company o
  left join sys_company t on t.id = coalesce(o.ancestor_ids[2], o.id)`
