import { sql } from '../database/sql.ts'
import type { Database } from '../database/createDatabase.ts'

/** Codes of the active column rules: `<entity>:column:<field>` of the visible kind (see docs/rights.md). */
export async function columnRules({ pool }: Pick<Database, 'pool'>): Promise<string[]> {
  const rows = await sql<{ perms: string }>`select distinct perms from sys_permission
    where menu_type = '2' and perms like '%:column:%' and perms_type = '1' and status = '1'
      and deleted_at is null`
    .named('column rules')
    .rows(pool)
  return rows.flatMap(({ perms }) => perms.split(',').filter((code) => code.includes(':column:')))
}
