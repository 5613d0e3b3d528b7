import { Kysely, PostgresDialect } from 'kysely'
import type pg from 'pg'
import type { PoolOptions } from './openPool.ts'
import { openPool } from './openPool.ts'

/** The role that answers people; made by `migrate`. It owns nothing and sees only the companies it is told. */
export const APP_ROLE = 'tandem_app'
/** The role of the platform's own work: the only one for which `tandem.everything` counts. Owns nothing either. */
export const SYSTEM_ROLE = 'tandem_system'

/**
 * Where the database is. With logins of the application's own the owner is never used to work; without them (a sandbox on
 * somebody's server) the owner's login puts the roles on.
 */
export type DatabaseUrls =
  | { ownerUrl: string; appUrl?: string | undefined; systemUrl?: string | undefined }
  /** Logins with the rights of `tandem_app` and of `tandem_system`; the owner is somebody else's. */
  | { ownerUrl: null; appUrl: string; systemUrl: string }

export type DatabaseOptions = Omit<PoolOptions, 'url' | 'role' | 'parameters'> &
  DatabaseUrls & {
    /**
     * `everything`: each connection sees all companies without `withScope`. For engine and jobs,
     * which work for all tenants at once; never for what answers a user.
     */
    scope?: 'everything' | undefined
  }

/** Connections of the application, for queries by kysely and by hand. */
export type Database<Schema = unknown> = {
  kysely: Kysely<Schema>
  /** The same connections for COPY, unnest and LISTEN. */
  pool: pg.Pool
  /** Connections as `tandem_system`; `withScope` takes one where a transaction must see past named companies. */
  wide: pg.Pool
  close(): Promise<void>
}

/**
 * Opens connections as the roles of the application. Nothing is sent yet: an unreachable database shows
 * at the first query (see `isUnavailable`).
 */
export function createDatabase<Schema = unknown>(options: DatabaseOptions): Database<Schema> {
  const { ownerUrl, appUrl, systemUrl, scope, ...rest } = options
  const login = (url: string | undefined, role: string) =>
    url === undefined ? { url: ownerUrl ?? '', role } : { url }
  const wide = openPool({
    ...rest,
    ...login(systemUrl, SYSTEM_ROLE),
    parameters: scope === 'everything' ? { 'tandem.everything': 'on' } : undefined,
  })
  const pool =
    scope === 'everything'
      ? wide
      : openPool({
          ...rest,
          ...login(appUrl, APP_ROLE),
        })
  const kysely = new Kysely<Schema>({ dialect: new PostgresDialect({ pool }) })
  return {
    kysely,
    pool,
    wide,
    async close() {
      await Promise.all([...new Set([pool, wide])].map((one) => one.end()))
    },
  }
}
