import { sql } from '../database/sql.ts'

import type { Transaction } from '../database/withScope.ts'

export interface NewActingSession {
  id: string
  tokenHash: Buffer
  userId: string
  companyId: string
  departId: string | null
  locale: string
  ip: string
  userAgent: string | null
  at: Date
  endsAt: Date
  behind: { userId: string; sessionId: string }
  reason: string
}

/**
 * Locks both users and the original session until the transaction ends: nobody can be frozen or signed out between
 * the checks and the insert. False if the session has ended meanwhile.
 */
export async function holdForActing(
  db: Transaction,
  { userIds, sessionId }: { userIds: readonly string[]; sessionId: string },
): Promise<boolean> {
  // In the common lock order: users by id, and users before sessions.
  await sql`select from sys_user where id = any(${[...userIds]}::bigint[]) order by id for key share`.run(
    db,
  )
  return (await sql`select from sys_session where id = ${sessionId} for update`.run(db)) > 0
}

/** Starts a read-only session as another user; a session can have one of them at a time. */
export async function insertActingSession(
  db: Transaction,
  session: NewActingSession,
): Promise<void> {
  const { behind } = session
  await sql`insert into sys_session
      (id, token_hash, user_id, company_id, depart_id, locale, ip, user_agent, created_at, last_seen_at, expires_at,
       acting_user_id, acting_session_id, acting_reason, ends_at, read_only)
    values (${session.id}, ${session.tokenHash}, ${session.userId}, ${session.companyId}, ${session.departId},
      ${session.locale}, ${session.ip}, ${session.userAgent?.slice(0, 512) ?? null}, ${session.at}, ${session.at},
      ${session.endsAt}, ${behind.userId}, ${behind.sessionId}, ${session.reason}, ${session.endsAt}, true)`.run(
    db,
  )
}

/** Ends sessions as other users started from this session, whatever their companies. */
export async function deleteActingSessions(db: Transaction, sessionId: string): Promise<void> {
  await sql`delete from sys_session where acting_session_id = ${sessionId}`.run(db)
}
