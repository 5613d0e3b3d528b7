import { type Connected, sql } from '../database/sql.ts'
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
  db: Connected,
  userId: string,
  at: Date,
): Promise<z.output<typeof own>[]> {
  const rows = await sql`
    select ${columns} from sys_session s
    where s.user_id = ${userId} and s.expires_at > ${at} and s.acting_user_id is null
    order by s.last_seen_at desc, s.id desc limit 200`.rows(db)
  return z.array(own).parse(rows)
}

const ended = z.object({ id: z.string(), userId: z.string(), companyId: z.string() })
export type EndedSession = z.output<typeof ended>

/** Locks sessions by id, in id order. Those that ended meanwhile are missing. */
export async function lockSessions(
  db: Transaction,
  ids: readonly string[],
): Promise<EndedSession[]> {
  const rows = await sql`
    select id, user_id as "userId", company_id as "companyId" from sys_session
    where id = any(${[...ids]}::bigint[]) order by id for update`.rows(db)
  return z.array(ended).parse(rows)
}

/** Ends sessions by id. */
export async function deleteSessions(db: Transaction, ids: readonly string[]): Promise<void> {
  await sql`delete from sys_session where id = any(${[...ids]}::bigint[])`.run(db)
}

/** Ends the sessions of everyone in a company and in those below it. */
export async function deleteSessionsOfCompany(db: Transaction, companyId: string): Promise<void> {
  await sql`delete from sys_session where company_id in (
    select id from sys_company where id = ${companyId} or ${companyId}::bigint = any(ancestor_ids))`.run(
    db,
  )
}
