import { type Connected, sql } from '../database/sql.ts'

import type { Transaction } from '../database/withScope.ts'

export type SignInOutcome = 'in' | 'out' | 'refused'

export interface SignInLine {
  id: string
  companyId: string
  at: Date
  userId: string | null
  /** As typed. */
  username: string
  outcome: SignInOutcome
  /** Method: 'password' or another. */
  way: string
  /** Error code of a refusal. */
  reason: string | null
  ip: string
  userAgent: string
  requestId: string
}

/** Adds one line to the log of sign-ins. */
export async function insertSignIn(db: Transaction, line: SignInLine): Promise<void> {
  await sql`insert into sign_in_log
      (id, company_id, at, user_id, username, outcome, way, reason, ip, user_agent, request_id)
    values (${line.id}, ${line.companyId}, ${line.at}, ${line.userId}, ${line.username}, ${line.outcome},
      ${line.way}, ${line.reason}, ${line.ip}, ${line.userAgent}, ${line.requestId})`.run(db)
}

const AT_ONCE = 5_000

/** Removes lines older than `before` from a log, in steps; returns the number. */
export async function deleteOldLines(
  db: Connected,
  log: 'sign_in_log' | 'operation_log' | 'api_request_log',
  beforeId: bigint,
  signal: AbortSignal,
): Promise<number> {
  let removed = 0
  while (!signal.aborted) {
    // oxlint-disable-next-line no-await-in-loop -- small steps hold no lock for long
    const count = await sql`delete from ${sql.id(log)}
      where id in (select id from ${sql.id(log)} where id < ${String(beforeId)} order by id limit ${AT_ONCE})`.run(
      db,
    )
    removed += count
    if (count < AT_ONCE) break
  }
  return removed
}
