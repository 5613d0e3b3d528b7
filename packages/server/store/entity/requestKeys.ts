import { sql } from '../database/sql.ts'

import type { Transaction } from '../database/withScope.ts'

/** A user's request with an idempotency key, and the record it is about to create. */
export interface KeyedRequest {
  userId: string
  key: string
  /** SHA-256 of the request. */
  hash: Buffer
  recordId: string
  at: Date
}

/** A request made no record, since another stood for it already: its key stands for that one. */
export const pointRequestKey = (
  db: Transaction,
  { userId, key, recordId }: Pick<KeyedRequest, 'userId' | 'key' | 'recordId'>,
): Promise<number> =>
  sql`update sys_request_key set record_id = ${recordId} where user_id = ${userId} and request_key = ${key}`.run(
    db,
  )

/** How long a key is remembered, ms. */
const KEPT_MS = 24 * 3_600_000

/**
 * Reserves a key for a new record until the transaction ends: a second request with it waits for the first. `taken`
 * says what the first created, and whether it was the same request.
 */
export async function takeRequestKey(
  db: Transaction,
  { userId, key, hash, recordId, at }: KeyedRequest,
): Promise<'new' | { recordId: string; same: boolean }> {
  const forgotten = new Date(at.getTime() - KEPT_MS)
  await sql`delete from sys_request_key where user_id = ${userId} and create_time < ${forgotten}`.run(
    db,
  )
  const made = await sql`
    insert into sys_request_key (user_id, request_key, request_hash, record_id, create_time)
    values (${userId}, ${key}, ${hash}, ${recordId}, ${at}) on conflict do nothing returning 1`.rows(
    db,
  )
  if (made.length > 0) return 'new'
  const rows = await sql<{ recordId: string; same: boolean }>`
    select record_id::text as "recordId", request_hash = ${hash} as same from sys_request_key
    where user_id = ${userId} and request_key = ${key}`.rows(db)
  const [first] = rows
  if (!first) throw new Error('A request key is taken by nobody')
  return first
}
