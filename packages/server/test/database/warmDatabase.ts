import type pg from 'pg'
import {
  createDatabase,
  type Database,
  type DatabaseOptions,
} from '../../store/database/createDatabase.ts'
import { openPool, type PoolOptions } from '../../store/database/openPool.ts'

/**
 * Connections that outlive their test. A new one costs the database twenty times what a question costs, and its first
 * questions read anew what the tables are like; so those of a test that ended wait here, by the database that they are
 * connected to and what they were opened with.
 */
const parked = new Map<string, Map<string, pg.Pool[]>>()
/** Pools in use, by database. */
const open = new Map<string, Set<pg.Pool>>()

/** `createDatabase`, with connections of an earlier test on this database if there are some. */
export function warmDatabase(options: DatabaseOptions): Database {
  if (isSpecial(options)) return createDatabase(options)
  const url = options.ownerUrl ?? options.appUrl ?? ''
  const key = JSON.stringify(options)
  const made: { plain?: Database } = {}
  const plain = (): Database => (made.plain ??= createDatabase(options))
  const wide = take(url, `wide ${key}`, () => plain().wide)
  const pool = options.scope === 'everything' ? wide : take(url, `pool ${key}`, () => plain().pool)
  return {
    pool: pool.pool,
    wide: wide.pool,
    async close() {
      await Promise.all([pool.park(), wide.park()])
    },
  }
}

/** `openPool` likewise; `end` parks its connections. */
export function warmPool(options: PoolOptions): pg.Pool {
  return take(options.url, `one ${JSON.stringify(options)}`, () => openPool(options)).pool
}

/** What is called with each connection belongs to one test. */
const isSpecial = (options: object): boolean =>
  Object.values(options).some((value) => typeof value === 'function' || typeof value === 'object')

/** True when no test uses a connection to this database any more. */
export const isIdle = (url: string): boolean => (open.get(databaseOf(url))?.size ?? 0) === 0

/** How many connections to a database wait. */
export const parkedConnections = (url: string): number =>
  parkedPools(url).reduce((sum, pool) => sum + pool.totalCount, 0)

/** Ends the waiting connections to a database. */
export async function endParked(url: string): Promise<void> {
  const pools = parkedPools(url)
  parked.delete(databaseOf(url))
  await Promise.all(pools.map((pool) => pool.end()))
}

const databaseOf = (url: string): string => new URL(url).pathname
const parkedPools = (url: string): pg.Pool[] =>
  [...(parked.get(databaseOf(url))?.values() ?? [])].flat()

/**
 * A waiting pool, or a new one. What its test gets refuses to work once it is ended: work that a test left behind must
 * not write into the database of the next one.
 */
function take(url: string, key: string, make: () => pg.Pool) {
  const database = databaseOf(url)
  const own = parked.get(database)?.get(key)?.pop() ?? make()
  const users = open.get(database) ?? new Set()
  open.set(database, users.add(own))
  let ending: Promise<void> | undefined
  const park = (): Promise<void> =>
    (ending ??= (async () => {
      try {
        await settle(own, () => parkIn(database, key, own))
      } finally {
        users.delete(own)
      }
    })())
  /** Functions that a test replaced. */
  const replaced = new Map<string | symbol, unknown>()
  const pool = new Proxy(own, {
    get(target, name) {
      if (name === 'end') return park
      if (name === 'ending' || name === 'ended') return ending !== undefined
      if (ending && (name === 'query' || name === 'connect')) return ended
      return replaced.get(name) ?? Reflect.get(target, name)
    },
    set(target, name, value: unknown) {
      if (typeof value !== 'function') return Reflect.set(target, name, value)
      replaced.set(name, value)
      return true
    },
  })
  return { pool, park }
}

async function ended(): Promise<never> {
  throw new Error('Cannot use a pool after calling end on the pool')
}

function parkIn(database: string, key: string, pool: pg.Pool): void {
  const pools = parked.get(database) ?? new Map<string, pg.Pool[]>()
  parked.set(database, pools)
  pools.set(key, [...(pools.get(key) ?? []), pool])
}

/** Leaves no trace of a test on its connections. One that is still in use ends, with the pool, when it is let go. */
async function settle(pool: pg.Pool, park: () => void): Promise<void> {
  if (pool.totalCount !== pool.idleCount || pool.waitingCount > 0) {
    await pool.end()
    return
  }
  const idle = Array.from({ length: pool.idleCount }, () => pool.connect())
  await Promise.all((await Promise.all(idle)).map(forget))
  park()
}

/** Named statements stay prepared: what node-postgres believes of a connection must hold. */
const FORGET = 'unlisten *; select pg_advisory_unlock_all(); reset all; discard temp'

/** A connection that breaks, or that somebody still listens to, is closed. */
async function forget(client: pg.PoolClient): Promise<void> {
  try {
    await client.query(FORGET)
    client.release(client.listenerCount('notification') > 0)
  } catch {
    client.release(true)
  }
}
