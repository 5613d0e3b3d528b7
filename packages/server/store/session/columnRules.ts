import { sql } from 'kysely'

import type { Database } from '../database/createDatabase.ts'

/** Codes of the column rules in force: `<entity>:column:<field>` of the visible kind (see docs/rights.md). */
export async function columnRules({ kysely }: Pick<Database, 'kysely'>): Promise<string[]> {
  const { rows } = await sql<{ perms: string }>`
    select distinct perms from sys_permission
    where menu_type = '2' and perms like '%:column:%' and perms_type = '1' and status = '1' and deleted_at is null`.execute(
    kysely,
  )
  return rows.flatMap(({ perms }) => perms.split(',').filter((code) => code.includes(':column:')))
}
