import { type RawBuilder, sql } from 'kysely'

import type { Database } from '../database/createDatabase.ts'
import type { People } from '../entity/sight.ts'

type Person = { userId: string; username: string; departId: string | null }

/** Only this user and the department they work for, if they still belong to it. */
export const oneself = (system: Database, user: Person): Promise<People> =>
  peopleOf(system, user, sql`select id from sys_depart d where ${isRoot(user)}`, sql`false`)

/**
 * The users of the department a session works for and of those below it, and the user. Somebody taken out of the
 * department sees only themselves from then on.
 */
export const departmentPeople = (system: Database, user: Person): Promise<People> =>
  peopleOf(
    system,
    user,
    sql`select d.id from sys_depart d where ${isRoot(user)}
      union select d.id from sys_depart d join departs up on d.parent_id = up.id where d.deleted_at is null`,
    sql`ud.dep_id in (select id from departs)`,
  )

const isRoot = ({ userId, departId }: Person) =>
  sql`d.id = ${departId}::bigint and d.deleted_at is null and exists (
    select from sys_user_depart m where m.dep_id = d.id and m.user_id = ${userId})`

async function peopleOf(
  { kysely }: Database,
  { userId, username }: Person,
  departs: RawBuilder<unknown>,
  belongs: RawBuilder<unknown>,
): Promise<People> {
  // Records name who made them by username. That of a deleted colleague counts on, unless somebody else bears it now.
  const { rows } = await sql<{ userIds: string[]; usernames: string[]; departIds: string[] }>`
    with recursive departs as (${departs}),
    members as (
      select distinct u.id, u.username, u.deleted_at from sys_user_depart ud join sys_user u on u.id = ud.user_id
      where ${belongs} and u.company_id = (select company_id from sys_user where id = ${userId}::bigint))
    select
      coalesce((select array_agg(id::text) from departs), '{}') as "departIds",
      coalesce((select array_agg(m.id::text) from members m where m.deleted_at is null), '{}') as "userIds",
      coalesce((select array_agg(m.username) from members m where m.deleted_at is null or not exists (
        select from sys_user o where o.username = m.username and o.deleted_at is null)), '{}') as usernames`.execute(
    kysely,
  )
  const found = rows[0]
  return {
    userIds: [...new Set([userId, ...(found?.userIds ?? [])])],
    usernames: [...new Set([username, ...(found?.usernames ?? [])])],
    departIds: found?.departIds ?? [],
  }
}
