import { sql } from '../database/sql.ts'
import type { Database } from '../database/createDatabase.ts'
import type { Transaction } from '../database/withScope.ts'
import { columnArrays } from '../logs/columnArrays.ts'

/** One call made with an API key. */
export interface ApiRequest {
  id: string
  at: Date
  /** The key; null for a call refused before its key was known. */
  keyId: string | null
  /** SHA-256 of the secret, by which such a call finds its key. */
  secretHash: Buffer | null
  /** The first characters of the secret. */
  keyPrefix: string
  method: string
  /** Pattern of the path, without its query. */
  path: string
  /** Masked. */
  params: string
  /** HTTP status. */
  status: number
  /** Error code of a refusal. */
  reason: string | null
  ms: number
  ip: string
  requestId: string
  /** As JSON, masked; null: there is none, or it is too long to keep. */
  query: string | null
  body: string | null
  bodyBytes: number | null
  answer: string | null
  answerBytes: number | null
  /** The idempotency key it came with. */
  requestKey: string | null
  /** Whether the key saw amounts, so that there may be some in the answer. */
  seesAmounts: boolean
}

const columns = {
  id: 'bigint',
  at: 'timestamptz',
  keyId: 'bigint',
  secretHash: 'bytea',
  keyPrefix: 'text',
  method: 'text',
  path: 'text',
  params: 'text',
  status: 'smallint',
  reason: 'text',
  ms: 'integer',
  ip: 'text',
  requestId: 'text',
  query: 'text',
  body: 'text',
  bodyBytes: 'integer',
  answer: 'text',
  answerBytes: 'integer',
  requestKey: 'text',
  seesAmounts: 'boolean',
} as const satisfies Record<keyof ApiRequest, string>

/**
 * Writes a batch, each call with the company of its key, also if the key is off, expired or revoked; a secret that
 * never was a key adds nothing. Existing lines are kept, so a batch can be resent.
 */
export async function insertApiRequests(
  { pool }: Pick<Database, 'pool'>,
  requests: readonly ApiRequest[],
): Promise<void> {
  await sql`
    insert into api_request_log (id, company_id, at, key_id, user_id, key_prefix, method, path, params, status,
       reason, ms, ip, request_id, query, body, body_bytes, answer, answer_bytes, request_key, sees_amounts)
     select l.id, k.company_id, l.at, k.id, k.create_user_id, l.key_prefix, l.method, l.path, l.params, l.status,
       l.reason, l.ms, l.ip, l.request_id, l.query, l.body, l.body_bytes, l.answer, l.answer_bytes, l.request_key,
       l.sees_amounts
     from unnest(${columnArrays(columns, requests)}) as l (id, at, key_id, secret_hash, key_prefix, method, path,
       params, status, reason, ms, ip, request_id, query, body, body_bytes, answer, answer_bytes, request_key, sees_amounts)
     cross join lateral (
       select id, company_id, create_user_id from sys_api_key where id = l.key_id
       union all
       select id, company_id, create_user_id from sys_api_key
         where l.key_id is null and secret_hash = l.secret_hash
       union all
       select id, company_id, create_user_id from sys_api_key
         where l.key_id is null and old_hash = l.secret_hash
       limit 1) k
     on conflict (id) do nothing`.run(pool)
}

/** What one call asked and was answered, and the call that it was. */
export type StoredContents = Pick<
  ApiRequest,
  | 'method'
  | 'path'
  | 'query'
  | 'body'
  | 'bodyBytes'
  | 'answer'
  | 'answerBytes'
  | 'requestKey'
  | 'seesAmounts'
>
export const readContents = (
  transaction: Transaction,
  id: string,
): Promise<StoredContents | undefined> =>
  sql<StoredContents>`
    select method, path, query, body, body_bytes as "bodyBytes", answer, answer_bytes as "answerBytes",
      request_key as "requestKey", sees_amounts as "seesAmounts"
    from api_request_log where id = ${id}`.first(transaction)
