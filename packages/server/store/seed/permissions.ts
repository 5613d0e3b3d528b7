import { type Connected, sql } from '../database/sql.ts'

import type { Ids } from '../../ports/ids.ts'
import type { Database } from '../database/createDatabase.ts'
import { withScope } from '../database/withScope.ts'
import { type PermissionRow, permissionRows } from './permissionRows.ts'
import { roleRows } from './roleRows.ts'

const AUTHOR = 'system'

/**
 * Updates menus, buttons and the five roles to this release. Runs at every start, even in several processes
 * at once; user changes (texts, order, icons, grants) stay. A new row is granted to the roles it is meant
 * for, so that an update brings its screens along.
 */
export async function seedPermissions(database: Database, ids: Ids): Promise<void> {
  await withScope(database, 'everything', async (db) => {
    // One process at a time: the number belongs to this seed.
    await sql`select pg_advisory_xact_lock(20110)`.run(db)
    const roleIds = await seedRoles(db, ids)
    const kept = await sql<KeptRow>`
      select id, seed_key, url, component, perms from sys_permission
      where seed_key is not null`.rows(db)
    const rows = new Map(kept.map((row) => [row.seed_key, row]))
    const known = new Map(kept.map(({ seed_key, id }) => [seed_key, id]))
    const heldCodes = new Set(kept.map(({ perms }) => perms))
    for (const row of permissionRows()) {
      const old = rows.get(row.seedKey)
      if (!old) {
        const made = ids.next().toString()
        known.set(row.seedKey, made)
        await insertRow(db, made, row, known)
        const like = row.like !== null && heldCodes.has(row.like) ? row.like : null
        await grant(db, made, { ...row, like }, roleIds)
        if (row.follows !== null) await grantToHolders(db, made, row.follows)
      } else if (!isAsShipped(old, row)) {
        await updateRow(db, old.id, row)
      }
    }
  })
}

interface KeptRow {
  id: string
  seed_key: string
  url: string | null
  component: string | null
  perms: string | null
}

const isAsShipped = (kept: KeptRow, { url, component, perms }: PermissionRow): boolean =>
  kept.url === url && kept.component === component && kept.perms === perms

async function insertRow(
  db: Connected,
  id: string,
  row: PermissionRow,
  known: ReadonlyMap<string, string>,
): Promise<void> {
  const parentId = row.parentKey === null ? null : (known.get(row.parentKey) ?? null)
  // sort_no holds hundredths, as every decimal field holds its smallest unit.
  await sql`insert into sys_permission
      (id, seed_key, parent_id, name, name_en, menu_type, url, component, icon, perms, hidden, sort_no, create_by)
    values (${id}, ${row.seedKey}, ${parentId}, ${row.name}, ${row.nameEn}, ${row.menuType},
      ${row.url}, ${row.component}, ${row.icon}, ${row.perms}, ${row.hidden}, ${Math.round(row.sortNo * 100)},
      ${AUTHOR})`.run(db)
}

/** Only what the program itself depends on; texts and order belong to the users. */
async function updateRow(
  db: Connected,
  id: string,
  { url, component, perms }: PermissionRow,
): Promise<void> {
  await sql`update sys_permission set url = ${url}, component = ${component}, perms = ${perms}
    where id = ${id}`.run(db)
}

async function grant(
  db: Connected,
  permissionId: string,
  { audience, like }: Pick<PermissionRow, 'audience' | 'like'>,
  roleIds: ReadonlyMap<string, string>,
): Promise<void> {
  const roles = audience.flatMap((who) => roleIds.get(who) ?? [])
  await sql`insert into sys_role_permission (role_id, permission_id)
    select r.id, ${permissionId}::bigint from unnest(${roles}::bigint[]) as r (id)
    where ${like}::text is null or exists (
      select from sys_role_permission held join sys_permission p on p.id = held.permission_id
      where held.role_id = r.id and p.perms = ${like} and p.deleted_at is null)
    on conflict do nothing`.run(db)
}

/** Grants to every role that holds a code, including the menus above. */
async function grantToHolders(db: Connected, permissionId: string, code: string): Promise<void> {
  await sql`with recursive place as (
      select id, parent_id from sys_permission where id = ${permissionId}
      union all select p.id, p.parent_id from sys_permission p join place c on p.id = c.parent_id
    )
    insert into sys_role_permission (role_id, permission_id)
    select distinct held.role_id, place.id from place, sys_role_permission held
      join sys_permission h on h.id = held.permission_id and h.perms = ${code} and h.deleted_at is null
      join sys_role r on r.id = held.role_id and r.deleted_at is null
    on conflict do nothing`.run(db)
}

/** Creates roles that never existed; returns the ids of the existing ones of all five, by code. */
async function seedRoles(db: Connected, ids: Ids): Promise<Map<string, string>> {
  const found = await sql<{ id: string; role_code: string; gone: boolean }>`
    select id, role_code, deleted_at is not null as gone from sys_role`.rows(db)
  const known = new Map(found.map((row) => [row.role_code, row]))
  const roleIds = new Map<string, string>()
  for (const role of roleRows) {
    const row = known.get(role.code)
    if (row) {
      if (!row.gone) roleIds.set(role.code, row.id)
      continue
    }
    const id = ids.next().toString()
    roleIds.set(role.code, id)
    await sql`insert into sys_role
        (id, role_name, role_name_en, role_code, audience, data_scope, description, description_en, create_by)
      values (${id}, ${role.name}, ${role.nameEn}, ${role.code}, ${role.audience}, ${role.dataScope},
        ${role.description}, ${role.descriptionEn}, ${AUTHOR})`.run(db)
  }
  return roleIds
}
