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
 * for, so that an update brings its screens along. What a release puts elsewhere moves, unless people had moved it.
 */
export async function seedPermissions(database: Database, ids: Ids): Promise<void> {
  await withScope(database, 'everything', async (db) => {
    // One process at a time: the number belongs to this seed.
    await sql`select pg_advisory_xact_lock(20110)`.run(db)
    const roleIds = await seedRoles(db, ids)
    const kept = await sql<KeptRow>`
      select p.id, p.seed_key, p.url, p.component, p.perms, p.seed_parent, coalesce(above.seed_key, '') as parent_key
      from sys_permission p left join sys_permission above on above.id = p.parent_id
      where p.seed_key is not null`.rows(db)
    const rows = new Map(kept.map((row) => [row.seed_key, row]))
    const known = new Map(kept.map(({ seed_key, id }) => [seed_key, id]))
    const heldCodes = new Set(kept.map(({ perms }) => perms))
    const parents: string[] = []
    for (const row of permissionRows()) {
      const old = rows.get(row.seedKey)
      if (!old) {
        const made = ids.next().toString()
        known.set(row.seedKey, made)
        await insertRow(db, made, row, known)
        if (row.isParent) {
          parents.push(made)
          continue
        }
        const like = row.like !== null && heldCodes.has(row.like) ? row.like : null
        await grant(db, made, { ...row, like }, roleIds)
        if (row.follows !== null) await grantToHolders(db, made, row.follows)
        continue
      }
      if (!isAsShipped(old, row)) await updateRow(db, old.id, row)
      if (old.seed_parent !== null && old.seed_parent !== (row.parentKey ?? '')) {
        await putElsewhere(db, old, row, known)
      }
    }
    await grantParents(db, parents)
  })
}

interface KeptRow {
  id: string
  seed_key: string
  url: string | null
  component: string | null
  perms: string | null
  /** Where the last release put it, by its seed key: '' at the first level; null for a button, which stays. */
  seed_parent: string | null
  /** Where it is. */
  parent_key: string
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
      (id, seed_key, seed_parent, parent_id, name, name_en, menu_type, url, component, icon, perms, hidden, sort_no, create_by)
    values (${id}, ${row.seedKey}, ${row.menuType === '2' ? null : (row.parentKey ?? '')}, ${parentId}, ${row.name}, ${row.nameEn}, ${row.menuType},
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

/** To its place in this release, if it is where the last one put it. */
async function putElsewhere(
  db: Connected,
  { id, seed_parent, parent_key }: KeptRow,
  { parentKey, menuType, sortNo }: PermissionRow,
  known: ReadonlyMap<string, string>,
): Promise<void> {
  if (seed_parent === parent_key) {
    const parentId = parentKey === null ? null : (known.get(parentKey) ?? null)
    await sql`update sys_permission
      set parent_id = ${parentId}, menu_type = ${menuType}, sort_no = ${Math.round(sortNo * 100)}
      where id = ${id}`.run(db)
  }
  await sql`update sys_permission set seed_parent = ${parentKey ?? ''} where id = ${id}`.run(db)
}

/** New parents go to every role that holds something below them. */
async function grantParents(db: Connected, parents: readonly string[]): Promise<void> {
  if (parents.length === 0) return
  await sql`with recursive below as (
      select id as parent, id from sys_permission where id = any(${[...parents]}::bigint[])
      union all select b.parent, p.id from sys_permission p join below b on p.parent_id = b.id
    )
    insert into sys_role_permission (role_id, permission_id)
    select distinct held.role_id, b.parent from below b join sys_role_permission held on held.permission_id = b.id
    on conflict do nothing`.run(db)
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
