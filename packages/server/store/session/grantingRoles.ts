import type { DataScope } from '@tandem/core'
import { type Connected, sql } from '../database/sql.ts'

import type { Locale } from '@tandem/i18n'
import { entities } from '@tandem/model'

import { titleSql } from '../entity/titles.ts'

export interface GrantingRole {
  id: string
  name: string
  code: string
  dataScope: DataScope
  permissionIds: string[]
}

/** A user's roles that count for their kind of company, with their grants; by name. */
export async function grantingRoles(
  db: Connected,
  userId: string,
  locale: Locale,
): Promise<GrantingRole[]> {
  return sql<GrantingRole>`
    select t.id, ${titleSql(entities.role, locale)} as name, t.role_code as code, t.data_scope as "dataScope",
      coalesce((select array_agg(rp.permission_id::text) from sys_role_permission rp where rp.role_id = t.id), '{}')
        as "permissionIds"
    from sys_user u join sys_company c on c.id = u.company_id
    join sys_user_role ur on ur.user_id = u.id
    join sys_role t on t.id = ur.role_id and t.deleted_at is null and t.audience = c.kind
    where u.id = ${userId} order by name, t.id`.rows(db)
}
