import { sql } from '../database/sql.ts'
import type { Database } from '../database/createDatabase.ts'
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
       reason, ms, ip, request_id)
     select l.id, k.company_id, l.at, k.id, k.create_user_id, l.key_prefix, l.method, l.path, l.params, l.status,
       l.reason, l.ms, l.ip, l.request_id
     from unnest(${columnArrays(columns, requests)}) as l (id, at, key_id, secret_hash, key_prefix, method, path,
       params, status,
       reason, ms, ip, request_id)
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
