import { setTimeout as delay } from 'node:timers/promises'
import type pg from 'pg'
import { inject } from 'vitest'
import { z } from 'zod'
import type { Database } from '../../store/database/createDatabase.ts'
import { resetRows } from './keptRows.ts'
import './testCluster.ts'
import { endParked, isIdle, parkedConnections, warmDatabase, warmPool } from './warmDatabase.ts'

export type TestDatabase = {
  ownerUrl: string
  /** Absent, like the next, if TANDEM_TEST_DATABASE_URL names a server: the roles have no login there. */
  appUrl?: string
  systemUrl?: string
  /** As the application works: under row-level security, so use `withScope`. */
  app: Database
  /** As the owner of the tables: to set up data and to inspect results. */
  owner: pg.Pool
  /**
   * Closes both pools. The database is brought back to how it was and given to a later test of this process with its
   * connections, unless something is still connected to it or its tables were changed: then it is dropped.
   */
  drop(): Promise<void>
}

const urls = z.object({
  name: z.string(),
  ownerUrl: z.string(),
  appUrl: z.string().optional(),
  systemUrl: z.string().optional(),
})
type Urls = z.output<typeof urls>
const filled = urls.extend({ content: z.unknown() })

/**
 * A slow machine must not fail a test about something else. Connections stay: a new one costs as much as a dozen
 * questions, since it reads anew what the tables are like.
 */
export const patience = {
  connectTimeoutMs: 60_000,
  statementTimeoutMs: 60_000,
  idleTimeoutMs: 0,
} as const

/**
 * A separate database for this test file, cloned from a migrated template in about 50 ms:
 * `const db = await testDatabase()` in beforeAll, `db.drop()` in afterAll. With `empty` it has no
 * tables. Any number of files may do so at once.
 */
export async function testDatabase(options: { empty?: boolean } = {}): Promise<TestDatabase> {
  if (options.empty) return open(urls.parse(await ask('POST', 'empty')))
  return takeUsed(MIGRATED)?.db ?? open(urls.parse(await ask('POST', '')), { filling: MIGRATED })
}

/**
 * A separate database for this test file, cloned from one that `fill` has filled once per run, by whichever file came
 * first; the others wait for it.
 * @param filling name of the content; the same name must always mean the same
 * @param fill leaves no connection open except those of the database it is given, which it may `drop`: that only
 * closes them. Its result is passed to every file, as JSON.
 */
export async function filledDatabase<Content extends object>(
  filling: string,
  content: z.ZodType<Content>,
  fill: (db: TestDatabase) => Promise<Content>,
): Promise<{ db: TestDatabase; content: Content }> {
  const used = takeUsed(filling)
  if (used) return { db: used.db, content: content.parse(used.content) }
  const found = filled.parse(await ask('POST', `filled/${filling}`))
  if (found.content !== null) {
    const db = open(found, { filling, content: found.content })
    return { db, content: content.parse(found.content) }
  }
  const db = open(found)
  const close = once(async () => {
    await closed(db)
    await endParked(found.ownerUrl)
  })
  try {
    const made = await fill({ ...db, drop: close })
    await close()
    await ask('PUT', found.name, made)
  } catch (error) {
    await close()
    await ask('DELETE', found.name)
    throw error
  }
  return filledDatabase(filling, content, fill)
}

async function ask(method: 'POST' | 'PUT' | 'DELETE', path: string, body?: unknown) {
  const response = await fetch(`${inject('testCluster')}/${path}`, {
    method,
    ...(body !== undefined && { body: JSON.stringify(body) }),
  })
  const text = await response.text()
  if (!response.ok) throw new Error(`${method} ${path} of the test cluster: ${text}`)
  return text === '' ? undefined : JSON.parse(text)
}

/** What a database began with: a filling, and the result of the one who filled it. */
interface Start {
  filling: string
  content?: unknown
}
const MIGRATED = 'migrated'

/** Databases of tests that ended, as good as new. */
const used: { at: Urls; start: Start }[] = []
/** A worker runs one file at a time, which seldom needs more of a kind. */
const MOST_USED = 6

function takeUsed(filling: string): { db: TestDatabase; content: unknown } | undefined {
  const index = used.findIndex(({ start }) => start.filling === filling)
  const [found] = index === -1 ? [] : used.splice(index, 1)
  return found && { db: open(found.at, found.start), content: found.start.content }
}

function open(at: Urls, start?: Start): TestDatabase {
  const { name, ownerUrl, appUrl, systemUrl } = at
  const app = warmDatabase({ ownerUrl, appUrl, systemUrl, name: 'test app', ...patience })
  const owner = warmPool({ url: ownerUrl, name: 'test owner', ...patience })
  const db = {
    ownerUrl,
    ...(appUrl !== undefined && { appUrl }),
    ...(systemUrl !== undefined && { systemUrl }),
    app,
    owner,
  }
  return {
    ...db,
    async drop() {
      await closed(db)
      if (start && used.length < MOST_USED && (await isReset(ownerUrl))) {
        used.push({ at, start })
        return
      }
      await endParked(ownerUrl)
      await ask('DELETE', name)
    },
  }
}

/** Brings a database back to its beginning; false if it cannot be given to another test. */
async function isReset(ownerUrl: string): Promise<boolean> {
  if (!isIdle(ownerUrl)) return false
  const pool = warmPool({ url: ownerUrl, name: 'test owner', ...patience })
  const client = await pool.connect()
  try {
    return (await areAllParked(client, ownerUrl, pool.totalCount)) && (await resetRows(client))
  } finally {
    client.release()
    await pool.end()
  }
}

/** Whether only waiting connections are left; those that are being closed take a moment. */
async function areAllParked(client: pg.PoolClient, url: string, own: number): Promise<boolean> {
  for (let tries = 0; tries < 50; tries += 1) {
    const { rows } = await client.query<{ count: number }>(
      `select count(*)::int as count from pg_stat_activity
       where datname = current_database() and backend_type = 'client backend'`,
    )
    if ((rows[0]?.count ?? 0) <= parkedConnections(url) + own) return true
    await delay(20)
  }
  return false
}

type Pools = { app: { close(): Promise<void> }; owner: pg.Pool }
const closed = ({ app, owner }: Pools): Promise<unknown> => Promise.all([app.close(), owner.end()])

function once(end: () => Promise<unknown>): () => Promise<void> {
  let ending: Promise<unknown> | undefined
  return async () => {
    await (ending ??= end())
  }
}
