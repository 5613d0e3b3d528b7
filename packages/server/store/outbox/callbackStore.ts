import { type Kysely, sql } from 'kysely'

type Sql = { kysely: Kysely<unknown> }

export interface StoredCallback {
  id: string
  url: string
  secretSealed: string
}

/** A callback that is turned on; undefined: there is none any more. */
export async function findCallback(
  { kysely }: Sql,
  id: string,
): Promise<StoredCallback | undefined> {
  const { rows } = await sql<StoredCallback>`select id::text, url, secret_sealed as "secretSealed"
    from sys_callback where id = ${id} and enabled and deleted_at is null`.execute(kysely)
  return rows[0]
}

/** Turns a callback off whose receiver says that it is gone. */
export async function turnOffCallback({ kysely }: Sql, id: string): Promise<void> {
  await sql`update sys_callback set enabled = false, version = version + 1, update_by = 'system', update_time = now()
    where id = ${id} and enabled`.execute(kysely)
}
