import { type Connected, sql } from '../database/sql.ts'

export interface StoredCallback {
  id: string
  url: string
  /** The current secret, and for a time after a change the one before. */
  secretsSealed: string[]
}

/** A callback that is turned on; undefined: there is none any more. */
export async function findCallback(db: Connected, id: string): Promise<StoredCallback | undefined> {
  return sql<StoredCallback>`select id::text, url,
      array_remove(array[secret_sealed, case when previous_until > now() then previous_sealed end], null) as "secretsSealed"
    from sys_callback where id = ${id} and enabled and deleted_at is null`.first(db)
}

/** Forgets secrets that sign nothing any more; returns how many. */
export const forgetOldSecrets = (db: Connected): Promise<number> =>
  sql`update sys_callback set previous_sealed = null, previous_until = null where previous_until < now()`.run(
    db,
  )

/** Turns a callback off whose receiver says that it is gone. */
export async function turnOffCallback(db: Connected, id: string): Promise<void> {
  await sql`update sys_callback set enabled = false, version = version + 1, update_by = 'system', update_time = now()
    where id = ${id} and enabled`.run(db)
}
