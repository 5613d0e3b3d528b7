import { sql } from '../database/sql.ts'
import type { Database } from '../database/createDatabase.ts'
import { columnArrays } from './columnArrays.ts'

/** A call that changed or exported something. */
export interface Operation {
  id: string
  companyId: string
  at: Date
  userId: string
  username: string
  /** Access code of the route, e.g. 'user:edit'. */
  access: string
  /** 1 query, 2 add, 3 change, 4 delete, 5 import, 6 export. */
  operateType: number
  method: string
  /** Path pattern, never the path itself. */
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
  companyId: 'bigint',
  at: 'timestamptz',
  userId: 'bigint',
  username: 'text',
  access: 'text',
  operateType: 'smallint',
  method: 'text',
  path: 'text',
  params: 'text',
  status: 'smallint',
  reason: 'text',
  ms: 'integer',
  ip: 'text',
  requestId: 'text',
} as const satisfies Record<keyof Operation, string>

/** Writes a batch; existing lines are kept, so a batch can be resent. */
export async function insertOperations(
  { pool }: Pick<Database, 'pool'>,
  operations: readonly Operation[],
): Promise<void> {
  await sql`
    insert into operation_log (id, company_id, at, user_id, username, access, operate_type, method, path, params,
       status, reason, ms, ip, request_id)
     select * from unnest(${columnArrays(columns, operations)}) on conflict (id) do nothing`.run(
    pool,
  )
}
