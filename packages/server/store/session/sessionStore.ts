import { type Connected, sql } from '../database/sql.ts'

import type { Database } from '../database/createDatabase.ts'
import type { Transaction } from '../database/withScope.ts'

export interface NewSession {
  id: string
  tokenHash: Buffer
  userId: string
  companyId: string
  departId: string | null
  locale: string
  ip: string
  userAgent: string | null
  at: Date
  expiresAt: Date
  /** Required steps. */
  owes?: string | null
}

/** Starts a session. */
export async function insertSession(db: Connected, session: NewSession): Promise<void> {
  await sql`insert into sys_session
      (id, token_hash, user_id, company_id, depart_id, locale, ip, user_agent, created_at,
       last_seen_at, expires_at, owes)
    values (${session.id}, ${session.tokenHash}, ${session.userId}, ${session.companyId},
      ${session.departId}, ${session.locale}, ${session.ip}, ${session.userAgent?.slice(0, 512) ?? null},
      ${session.at}, ${session.at}, ${session.expiresAt}, ${session.owes ?? null})`.run(db)
}

/** Extends the idle limits. A session locked at this moment is left to its next use. */
export async function touchSessions(
  { pool }: Pick<Database, 'pool'>,
  sessions: readonly { id: string; at: Date; expiresAt: Date }[],
): Promise<void> {
  await sql`update sys_session s set last_seen_at = used.at, expires_at = used.expires_at
      from unnest(${sessions.map(({ id }) => id)}::bigint[], ${sessions.map(({ at }) => at)}::timestamptz[],
        ${sessions.map(({ expiresAt }) => expiresAt)}::timestamptz[]) as used (id, at, expires_at)
      where s.id = used.id and s.last_seen_at < used.at and s.id in (
        select id from sys_session where id = any(${sessions.map(({ id }) => id)}::bigint[])
          for no key update skip locked)`
    .named('touch sessions')
    .run(pool)
}

/** Ends expired sessions. A session locked at this moment is left to the sweep. */
export async function deleteEndedSessions(
  { pool }: Pick<Database, 'pool'>,
  ids: readonly string[],
): Promise<void> {
  await sql`delete from sys_session where id in (
       select id from sys_session where id = any(${ids}::bigint[]) for update skip locked)`.run(
    pool,
  )
}

/** Ends one session. */
export async function deleteSession(system: Database, id: string): Promise<void> {
  await sql`delete from sys_session where id = ${id}`.run(system)
}

/** Ends all sessions of these users, except one. */
export async function deleteSessionsOf(
  db: Connected,
  userIds: readonly string[],
  exceptId = '0',
): Promise<void> {
  await sql`delete from sys_session
    where user_id = any(${[...userIds]}::bigint[]) and id <> ${exceptId}`.run(db)
}

/**
 * Takes a session through a change of its user: later changes in this transaction that end the sessions of its user
 * keep it (migration 0086). It gets a new token (`to`) and a new department where one is named; an old token becomes
 * invalid with the commit. False if it ended meanwhile, or has another token already: its holder gets nothing.
 */
export async function continueSession(
  db: Transaction,
  session: { id: string; userId: string; from: Buffer; to?: Buffer; departId?: string },
): Promise<boolean> {
  const { id, userId, from, to = from, departId } = session
  // Users before sessions, the common lock order.
  await sql`select from sys_user where id = ${userId} for no key update`.run(db)
  const count = await sql`
    update sys_session set token_hash = ${to},
      depart_id = coalesce(${departId ?? null}::bigint, depart_id)
    where id = ${id} and token_hash = ${from} and not read_only`.run(db)
  await sql`select set_config('tandem.renewed_session', ${id}, true)`.run(db)
  return count === 1
}

/** Sets the session's required steps. */
export async function saveOwedStep(
  db: Transaction,
  id: string,
  owes: string | null,
): Promise<void> {
  await sql`update sys_session set owes = ${owes} where id = ${id}`.run(db)
}

/** Remembers a user's department for the next sign-in. */
export async function saveDepart(
  db: Transaction,
  { userId, departId }: { userId: string; departId: string },
): Promise<void> {
  await sql`update sys_user set depart_id = ${departId} where id = ${userId}`.run(db)
}

/** Removes expired sessions; returns the number. */
export async function deleteExpiredSessions(system: Database, at: Date): Promise<number> {
  return sql`delete from sys_session where expires_at < ${at}`.run(system)
}
