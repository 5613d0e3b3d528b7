import { type Connected, sql } from '../database/sql.ts'

export interface StoredCallback {
  id: string
  url: string
  secretSealed: string
}

/** A callback that is turned on; undefined: there is none any more. */
export async function findCallback(db: Connected, id: string): Promise<StoredCallback | undefined> {
  return sql<StoredCallback>`select id::text, url, secret_sealed as "secretSealed"
    from sys_callback where id = ${id} and enabled and deleted_at is null`.first(db)
}

/** Turns a callback off whose receiver says that it is gone. */
export async function turnOffCallback(db: Connected, id: string): Promise<void> {
  await sql`update sys_callback set enabled = false, version = version + 1, update_by = 'system', update_time = now()
    where id = ${id} and enabled`.run(db)
}
