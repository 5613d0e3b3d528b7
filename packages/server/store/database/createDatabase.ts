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
export interface DatabaseUrls {
  ownerUrl: string
  /** A login that has the rights of `tandem_app`. */
  appUrl?: string | undefined
  /** A login that has the rights of `tandem_system`. */
  systemUrl?: string | undefined
}

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
  const wide = openPool({
    ...rest,
    url: systemUrl ?? ownerUrl,
    role: systemUrl === undefined ? SYSTEM_ROLE : undefined,
    parameters: scope === 'everything' ? { 'tandem.everything': 'on' } : undefined,
  })
  const pool =
    scope === 'everything'
      ? wide
      : openPool({
          ...rest,
          url: appUrl ?? ownerUrl,
          role: appUrl === undefined ? APP_ROLE : undefined,
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
