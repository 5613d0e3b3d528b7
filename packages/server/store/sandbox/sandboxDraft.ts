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
  const columns = Object.keys(rows[0] ?? {})
  await client.query(
    `insert into ${table} (${columns.join(', ')}, create_by, create_time)
     select ${columns.map((column) => `r.${column}`).join(', ')}, 'system', $2::timestamptz
     from jsonb_populate_recordset(null::${table}, $1::jsonb) as r`,
    [JSON.stringify(rows), since.toISOString()],
  )
}

/** The single id returned by a query. */
export async function onlyId(
  draft: Pick<Draft, 'client'>,
  sql: string,
  value: string,
): Promise<string> {
  const { rows } = await draft.client.query<{ id: string }>(sql, [value])
  const row = rows[0]
  if (!row) throw new Error(`The sandbox needs a row that is missing: ${value}`)
  return row.id
}

/** Ids by a text key. */
export async function mapOf(
  draft: Pick<Draft, 'client'>,
  sql: string,
): Promise<Map<string, string>> {
  const { rows } = await draft.client.query<{ key: string; id: string }>(sql)
  return new Map(rows.map((row) => [row.key, row.id]))
}
