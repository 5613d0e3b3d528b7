import type { Locale } from '@tandem/i18n'
import { entities } from '@tandem/model'
import type { DataScope } from '@tandem/core'

import { sql, type Connected } from '../database/sql.ts'
import { titleSql } from '../entity/titles.ts'

/** Copies of roles are created one at a time until the transaction ends. */
export const lockCopiesOfRoles = (on: Connected): Promise<number> =>
  sql`select pg_advisory_xact_lock(hashtext('copy role'))`.run(on)

/** Codes of roles that begin with a text. */
export const roleCodesLike = (on: Connected, base: string) =>
  sql<{ code: string }>`
    select role_code as code from sys_role
    where deleted_at is null and left(role_code, ${base.length}::int) = ${base}`.rows(on)

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

/** A role, as far as it matters for granting. */
export interface GrantedRole {
  id: string
  name: string
  code: string
  dataScope: DataScope
  audience: 'platform' | 'agent' | 'customer'
}

const split = (rows: { perms: string }[]) => rows.flatMap(({ perms }) => perms.split(','))

/** The name of a role that is not meant for companies of this kind, if one of them is. */
export const roleOfOtherAudience = (
  on: Connected,
  companyId: string,
  { roleIds, locale }: { roleIds: readonly string[]; locale: Locale },
) =>
  sql<{ name: string }>`
    select ${titleSql(entities.role, locale)} as name from sys_role t, sys_company c
    where t.id = any(${[...roleIds]}::bigint[]) and c.id = ${companyId} and t.audience <> c.kind`.first(
    on,
  )

/** How many of these roles are the one that includes every permission. */
export const countAdminRoles = (on: Connected, roleIds: readonly string[]): Promise<number> =>
  sql`
    select 1 from sys_role
    where id = any(${[...roleIds]}::bigint[]) and role_code = 'admin'`.run(on)

/** The roles that are called like a kind of company and meant for it. */
export const rolesNamedAs = (on: Connected, kind: string) =>
  sql<{ id: string }>`
    select id from sys_role where role_code = ${kind} and audience = ${kind}
      and deleted_at is null`.rows(on)
