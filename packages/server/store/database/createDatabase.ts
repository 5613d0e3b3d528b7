import type pg from 'pg'
import type { PoolOptions } from './openPool.ts'
import { openPool } from './openPool.ts'

/**
 * The role that serves users; created by `migrate`. It owns nothing and sees only the companies it is given.
 */
export const APP_ROLE = 'tandem_app'
/**
 * The role of the platform's own work: the only one for which `tandem.everything` has an effect. Owns nothing
 * either.
 */
export const SYSTEM_ROLE = 'tandem_system'

/**
 * How to reach the database. With separate logins, the owner is never used for work; without them (a sandbox on an
 * external server), the owner's login has the roles.
 */
export type DatabaseUrls =
  | { ownerUrl: string; appUrl?: string | undefined; systemUrl?: string | undefined }
  /** Logins with the rights of `tandem_app` and of `tandem_system`; the owner is separate. */
  | { ownerUrl: null; appUrl: string; systemUrl: string }

export type DatabaseOptions = Omit<PoolOptions, 'url' | 'role' | 'parameters'> &
  DatabaseUrls & {
    /**
     * `everything`: each connection sees all companies without `withScope`. For engine and jobs,
     * which work for all tenants at once; never for user requests.
     */
    scope?: 'everything' | undefined
  }

/** The application's connections. */
export type Database = {
  pool: pg.Pool
  /** Connections as `tandem_system`; `withScope` uses one if a transaction must see beyond named companies. */
  wide: pg.Pool
  close(): Promise<void>
}

/**
 * Opens connections with the application's roles. Nothing is sent yet: an unreachable database shows at
 * the first query (see `isUnavailable`).
 */
export function createDatabase(options: DatabaseOptions): Database {
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
  return {
    pool,
    wide,
    async close() {
      await Promise.all([...new Set([pool, wide])].map((one) => one.end()))
    },
  }
}
