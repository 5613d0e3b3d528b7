import { sql, type Connected } from '../database/sql.ts'

/** A row if a record of a tree is its intended parent, or above that. */
export const aboveOf = (
  on: Connected,
  table: 'sys_depart' | 'sys_permission',
  { id, parentId }: { id: string; parentId: unknown },
) =>
  sql`
    with recursive up as (
      select p.id, p.parent_id from ${sql.id(table)} p where p.id = ${parentId}
      union
      select p.id, p.parent_id from ${sql.id(table)} p join up on p.id = up.parent_id
    )
    select 1 from up where id = ${id}`.rows(on)
