import { sql } from 'kysely'
import { z } from 'zod'

import type { Transaction } from '../database/withScope.ts'

const own = z.object({
  id: z.string(),
  userAgent: z.string().nullable(),
  ip: z.string().nullable(),
  createTime: z.date().transform((at) => at.toISOString()),
  lastSeenTime: z.date().transform((at) => at.toISOString()),
})

const columns = sql`s.id, s.user_agent as "userAgent", s.ip, s.created_at as "createTime",
  s.last_seen_at as "lastSeenTime"`

/** Valid sessions of one user, the most recently used first. */
export async function sessionsOfUser(
  { kysely }: Pick<Transaction, 'kysely'>,
  userId: string,
  at: Date,
): Promise<z.output<typeof own>[]> {
  const { rows } = await sql`
    select ${columns} from sys_session s
    where s.user_id = ${userId} and s.expires_at > ${at} and s.acting_user_id is null
    order by s.last_seen_at desc, s.id desc limit 200`.execute(kysely)
  return z.array(own).parse(rows)
}

const listed = own.extend({
  userId: z.string(),
  username: z.string(),
  realname: z.string(),
  companyId: z.string(),
  companyId_dictText: z.string(),
  /** Someone else is acting as this user, read-only. */
  isActing: z.boolean(),
  /** Their name; row-level security hides invisible users. */
  actedBy: z.string().nullable(),
})
export type ListedSession = z.output<typeof listed>

/** Sessions by a condition over `s` (session), `u` (user) and `c` (company), bound as `values`. */
export async function listSessionRows(
  { client }: Pick<Transaction, 'client'>,
  condition: string,
  values: unknown[],
): Promise<ListedSession[]> {
  const { rows } = await client.query(
    `select s.id, s.user_agent as "userAgent", s.ip, s.created_at as "createTime",
      s.last_seen_at as "lastSeenTime", u.id as "userId", u.username, u.realname,
      c.id as "companyId", c.name as "companyId_dictText",
      s.acting_user_id is not null as "isActing", a.username as "actedBy"
    ${fromSessions} where ${condition}`,
    values,
  )
  return z.array(listed).parse(rows)
}

/** Their number, counted up to `most`. */
export async function countSessions(
  { client }: Pick<Transaction, 'client'>,
  condition: string,
  { values, most }: { values: unknown[]; most: number },
): Promise<number> {
  const { rows } = await client.query<{ n: number }>(
    `select count(*)::int as n from (select ${fromSessions} where ${condition} limit ${most}) c`,
    values,
  )
  return rows[0]?.n ?? 0
}

const fromSessions = `from sys_session s join sys_user u on u.id = s.user_id and u.deleted_at is null
    join sys_company c on c.id = s.company_id
    left join sys_user a on a.id = s.acting_user_id`

const ended = z.object({ id: z.string(), userId: z.string(), companyId: z.string() })
export type EndedSession = z.output<typeof ended>

/** Locks sessions by id, in id order. Those that ended meanwhile are missing. */
export async function lockSessions(
  { kysely }: Pick<Transaction, 'kysely'>,
  ids: readonly string[],
): Promise<EndedSession[]> {
  const { rows } = await sql`
    select id, user_id as "userId", company_id as "companyId" from sys_session
    where id = any(${[...ids]}::bigint[]) order by id for update`.execute(kysely)
  return z.array(ended).parse(rows)
}

/** Ends sessions by id. */
export async function deleteSessions(
  { kysely }: Pick<Transaction, 'kysely'>,
  ids: readonly string[],
): Promise<void> {
  await sql`delete from sys_session where id = any(${[...ids]}::bigint[])`.execute(kysely)
}

/** Ends the sessions of everyone in a company and in those below it. */
export async function deleteSessionsOfCompany(
  { kysely }: Pick<Transaction, 'kysely'>,
  companyId: string,
): Promise<void> {
  await sql`delete from sys_session where company_id in (
    select id from sys_company where id = ${companyId} or ${companyId}::bigint = any(ancestor_ids))`.execute(
    kysely,
  )
}
