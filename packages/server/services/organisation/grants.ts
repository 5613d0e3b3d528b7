import { type DataScope, isWithinScope } from '@tandem/core'
import type { Locale } from '@tandem/i18n'
import { entities } from '@tandem/model'
import { type Connected, sql } from '../../store/database/sql.ts'

import { titleSql } from '../../store/entity/titles.ts'
import type { Ctx } from '../ctx.ts'
import { Refused } from '../Refused.ts'

/** @throws Refused role.notGrantable naming the first permission the actor lacks */
export function demandHeld(ctx: Ctx, codes: Iterable<string>): void {
  for (const code of codes) {
    if (!ctx.can(code)) throw new Refused('role.notGrantable', { args: { access: code } })
  }
}

/** @throws Refused role.scopeTooWide if holders of the role would see what its creator does not */
export function demandScopeHeld(
  ctx: Ctx,
  role: { name: string; dataScope: DataScope; audience: 'platform' | 'agent' | 'customer' },
): void {
  if (ctx.actor.isAdmin || isWithinScope(role.dataScope, ctx.dataScope, role.audience)) return
  const args = { role: role.name }
  throw new Refused('role.scopeTooWide', { args })
}

const split = (rows: { perms: string }[]) => rows.flatMap(({ perms }) => perms.split(','))

/** Access codes of these menus and buttons. */
export async function codesOfPermissions(
  db: Connected,
  permissionIds: readonly string[],
): Promise<string[]> {
  const rows = await sql<{ perms: string }>`
    select perms from sys_permission
    where id = any(${[...permissionIds]}::bigint[]) and perms is not null and deleted_at is null`.rows(
    db,
  )
  return split(rows)
}

/** Access codes granted by these roles. */
export async function codesOfRoles(db: Connected, roleIds: readonly string[]): Promise<string[]> {
  const rows = await sql<{ perms: string }>`
    select distinct p.perms from sys_role_permission rp
    join sys_permission p on p.id = rp.permission_id and p.deleted_at is null and p.perms is not null
    where rp.role_id = any(${[...roleIds]}::bigint[])`.rows(db)
  return split(rows)
}

/**
 * Roles, as far as they matter for granting. Locked in shared mode until the transaction ends, so that none of
 * them grows between check and grant.
 */
export async function rolesForGrant(
  db: Connected,
  roleIds: readonly string[],
  locale: Locale,
): Promise<GrantedRole[]> {
  return sql<GrantedRole>`
    select id, ${titleSql(entities.role, locale)} as name, role_code as code, data_scope as "dataScope", audience
    from sys_role t where id = any(${[...roleIds]}::bigint[]) order by id for share`.rows(db)
}

export interface GrantedRole {
  id: string
  name: string
  code: string
  dataScope: DataScope
  audience: 'platform' | 'agent' | 'customer'
}
