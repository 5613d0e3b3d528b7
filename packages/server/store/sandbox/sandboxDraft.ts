import { type Sql, sql } from '../database/sql.ts'
import type { Transaction } from '../database/withScope.ts'
import { the, type SandboxIds } from './sandboxIds.ts'

export interface SandboxPorts {
  nextId(): string
  hashPassword(password: string): Promise<string>
  seal(text: string): string
}

/** Inputs for creating the organisation. */
export interface Draft {
  client: Transaction['client']
  ports: SandboxPorts
  ids: SandboxIds
  password: string
  smsc: { host: string; port: number; password: string }
  since: Date
}

/** Id of a company by its key; null is the platform. */
export const companyId = ({ ids }: Draft, key: string | null): string =>
  key === null ? ids.platform : the(ids.company, key)

/**
 * One insert of many rows created by 'system' at the start of the sandbox; the columns are the keys of the
 * first.
 */
export async function insert(
  { client, since }: Draft,
  table: string,
  rows: readonly Record<string, unknown>[],
): Promise<void> {
  const columns = sql.join(Object.keys(rows[0] ?? {}).map(sql.id))
  const into = sql.id(table)
  await sql`insert into ${into} (${columns}, create_by, create_time)
    select ${columns}, 'system', ${since}::timestamptz
    from jsonb_populate_recordset(null::${into}, ${JSON.stringify(rows)}::jsonb)`.run(client)
}

/** The single id returned by a query. */
export async function onlyId(
  draft: Pick<Draft, 'client'>,
  asked: Sql<{ id: string }>,
): Promise<string> {
  const row = await asked.first(draft)
  if (!row) throw new Error(`The sandbox needs a row that is missing: ${asked.statement().text}`)
  return row.id
}

/** Ids by a text key. */
export const mapOf = async (
  draft: Pick<Draft, 'client'>,
  asked: Sql<{ key: string; id: string }>,
): Promise<Map<string, string>> =>
  new Map((await asked.rows(draft)).map(({ key, id }) => [key, id]))
