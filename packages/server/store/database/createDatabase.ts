import { Kysely, PostgresDialect } from 'kysely'
import type pg from 'pg'
import type { PoolOptions } from './openPool.ts'
import { openPool } from './openPool.ts'

/** The role the application works as; made by `migrate`. It owns nothing and cannot bypass row-level security. */
export const APP_ROLE = 'tandem_app'

export type DatabaseOptions = Omit<PoolOptions, 'url' | 'role' | 'parameters'> & {
  /** The owner's address (DATABASE_URL): used with the role set to `tandem_app`. */
  ownerUrl: string
  /** The address of a login of the application's own, where there is one (embedded). */
  appUrl?: string | undefined
  /**
   * `everything`: each connection sees all companies without `withScope`. For engine and jobs,
   * which work for all tenants at once; never for what answers a user.
   */
  scope?: 'everything' | undefined
}

/** One pool of connections as the application role, for queries by kysely and by hand. */
export type Database<Schema = unknown> = {
  kysely: Kysely<Schema>
  /** The same connections for COPY, unnest and LISTEN. */
  pool: pg.Pool
  close(): Promise<void>
}

/**
 * Opens connections as the application role. Nothing is sent yet: an unreachable database shows
 * at the first query (see `isUnavailable`).
 */
export function createDatabase<Schema = unknown>(options: DatabaseOptions): Database<Schema> {
  const { ownerUrl, appUrl, scope, ...rest } = options
  const pool = openPool({
    ...rest,
    url: appUrl ?? ownerUrl,
    role: appUrl === undefined ? APP_ROLE : undefined,
    parameters: scope === 'everything' ? { 'tandem.everything': 'on' } : undefined,
  })
  const kysely = new Kysely<Schema>({ dialect: new PostgresDialect({ pool }) })
  return { kysely, pool, close: () => pool.end() }
}
