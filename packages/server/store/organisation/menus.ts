import { sql, type Connected } from '../database/sql.ts'

/** The entries of a level of the menu, in their order. */
export const menusOfLevel = (on: Connected, parentId: string | null) =>
  sql<{ id: string }>`
    select id::text as id from sys_permission p
    where parent_id is not distinct from ${parentId} and deleted_at is null
    order by sort_no, p.id`.rows(on)

/**
 * Two moves that only together create a cycle must see each other: the menu changes in one
 * transaction at a time. The number belongs to this tree.
 */
export const lockMenus = (on: Connected): Promise<number> =>
  sql`select pg_advisory_xact_lock(20113)`.run(on)

/** Access codes of entries of the menu and of what is below them, several joined by commas. */
export const permissionsBelow = (on: Connected, ids: readonly string[]) =>
  sql<{ perms: string }>`
    with recursive below as (
      select id, perms from sys_permission where id = any(${[...ids]}::bigint[])
      union select p.id, p.perms from sys_permission p join below b on p.parent_id = b.id
      where p.deleted_at is null)
    select perms from below where perms is not null`.rows(on)

/** One row if a built-in entry is among these. */
export const builtInAmong = (on: Connected, ids: readonly string[]) =>
  sql`select 1 from sys_permission
    where id = any(${[...ids]}::bigint[]) and seed_key is not null limit 1`.rows(on)
