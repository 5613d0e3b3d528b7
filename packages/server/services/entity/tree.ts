import { sql } from '../../store/database/sql.ts'

import { Refused } from '../Refused.ts'
import type { Work } from './work.ts'

/** @throws Refused tree.cycle if the new parent is the record itself or below it */
export async function demandNoCycle(
  { transaction }: Work,
  table: 'sys_depart' | 'sys_permission',
  id: string,
  parentId: unknown,
): Promise<void> {
  if (parentId === null || parentId === undefined) return
  const rows = await sql`
    with recursive up as (
      select p.id, p.parent_id from ${sql.id(table)} p where p.id = ${parentId}
      union
      select p.id, p.parent_id from ${sql.id(table)} p join up on p.id = up.parent_id
    )
    select 1 from up where id = ${id}`.rows(transaction)
  if (rows.length > 0) {
    throw new Refused('tree.cycle', { fields: { parentId: { reason: 'tree.cycle' } } })
  }
}
