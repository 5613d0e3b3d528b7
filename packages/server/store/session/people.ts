import { sql } from '../database/sql.ts'
import type { Database } from '../database/createDatabase.ts'
import type { People } from '../entity/sight.ts'

export interface Person {
  userId: string
  username: string
  companyId: string
  departId: string | null
}

export type SomePeople = Exclude<People, 'all'>

/**
 * For each of these users only themselves and their current department, if they still belong to it. One query for
 * any number.
 */
export async function oneself(
  system: Pick<Database, 'pool'>,
  persons: readonly Person[],
): Promise<(person: Person) => SomePeople> {
  const belongs = await belonging(system, persons)
  return (person) => ({
    userIds: [person.userId],
    usernames: [person.username],
    departIds: person.departId !== null && belongs(person) ? [person.departId] : [],
  })
}

/**
 * For each of these users the users of their current department and of those below, and themselves. A user removed
 * from the department then sees only themselves. Users of one department share the same lists.
 */
export async function departmentPeople(
  system: Pick<Database, 'pool'>,
  persons: readonly Person[],
): Promise<(person: Person) => SomePeople> {
  const belongs = await belonging(system, persons)
  const wanted = new Map<string, Person>()
  for (const person of persons) if (belongs(person)) wanted.set(keyOf(person), person)
  const known = new Map<string, SomePeople>()
  if (wanted.size > 0) {
    const all = [...wanted.values()]
    const rows = await peopleOf(all).named('department people').rows(system)
    for (const { departId, companyId, ...people } of rows) {
      known.set(keyOf({ departId, companyId }), people)
    }
  }
  return (person) => {
    const { userId, username } = person
    const people = belongs(person) ? known.get(keyOf(person)) : undefined
    if (!people) return { userIds: [userId], usernames: [username], departIds: [] }
    const isThere = people.userIds.includes(userId) && people.usernames.includes(username)
    if (isThere) return people
    return {
      ...people,
      userIds: [...new Set([userId, ...people.userIds])],
      usernames: [...new Set([username, ...people.usernames])],
    }
  }
}

const keyOf = ({ departId, companyId }: Pick<Person, 'departId' | 'companyId'>): string =>
  `${departId} ${companyId}`

/** Whether a user belongs to the department of one of their sessions; another session may use another. */
async function belonging(
  { pool }: Pick<Database, 'pool'>,
  persons: readonly Person[],
): Promise<(person: Person) => boolean> {
  const some = persons.filter(({ departId }) => departId !== null)
  if (some.length === 0) return () => false
  const rows = await sql<{ userId: string; departId: string }>`
    select m.user_id as "userId", m.dep_id as "departId"
      from unnest(${some.map(({ userId }) => userId)}::bigint[],
        ${some.map(({ departId }) => departId)}::bigint[]) as a (user_id, depart_id)
      join sys_user_depart m on m.user_id = a.user_id and m.dep_id = a.depart_id
      join sys_depart d on d.id = m.dep_id and d.deleted_at is null`
    .named('departments worked for')
    .rows(pool)
  const found = new Set(rows.map(({ userId, departId }) => `${userId} ${departId}`))
  return ({ userId, departId }) => found.has(`${userId} ${departId}`)
}

// Records refer to their creator by username. A deleted colleague's still counts, unless someone else has it now.
const peopleOf = (all: readonly Person[]) => sql<
  SomePeople & { departId: string; companyId: string }
>`
  with recursive departs as (
    select depart_id as root, company_id, depart_id as id
      from unnest(${all.map(({ departId }) => departId)}::bigint[],
        ${all.map(({ companyId }) => companyId)}::bigint[]) as a (depart_id, company_id)
    union
    select up.root, up.company_id, d.id from departs up join sys_depart d on d.parent_id = up.id
      where d.deleted_at is null),
  members as (
    select distinct p.root, p.company_id, u.id, u.username, u.deleted_at
    from departs p join sys_user_depart ud on ud.dep_id = p.id
    join sys_user u on u.id = ud.user_id and u.company_id = p.company_id)
  select r.root as "departId", r.company_id as "companyId",
    array(select d.id::text from departs d where d.root = r.root and d.company_id = r.company_id) as "departIds",
    array(select m.id::text from members m
      where m.root = r.root and m.company_id = r.company_id and m.deleted_at is null) as "userIds",
    array(select distinct m.username from members m
      where m.root = r.root and m.company_id = r.company_id and (m.deleted_at is null or not exists (
        select from sys_user o where o.username = m.username and o.deleted_at is null))) as usernames
  from (select distinct root, company_id from departs) r`
