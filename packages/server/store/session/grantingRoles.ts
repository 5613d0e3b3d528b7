import type { DataScope } from '@tandem/core'
import { sql } from 'kysely'

import type { Database } from '../database/createDatabase.ts'

export interface GrantingRole {
  id: string
  name: string
  code: string
  dataScope: DataScope
  permissionIds: string[]
}

/** The roles of a user that count for their kind of company, with what each gives; by name. */
export async function grantingRoles(
  { kysely }: Pick<Database, 'kysely'>,
  userId: string,
): Promise<GrantingRole[]> {
  const { rows } = await sql<GrantingRole>`
    select r.id, r.role_name as name, r.role_code as code, r.data_scope as "dataScope",
      coalesce((select array_agg(rp.permission_id::text) from sys_role_permission rp where rp.role_id = r.id), '{}')
        as "permissionIds"
    from sys_user u join sys_company c on c.id = u.company_id
    join sys_user_role ur on ur.user_id = u.id
    join sys_role r on r.id = ur.role_id and r.deleted_at is null and r.audience = c.kind
    where u.id = ${userId} order by r.role_name, r.id`.execute(kysely)
  return rows
}
