import type pg from 'pg'
import { inject } from 'vitest'
import { z } from 'zod'
import type { Database } from '../../store/database/createDatabase.ts'
import { createDatabase } from '../../store/database/createDatabase.ts'
import { openPool } from '../../store/database/openPool.ts'
import './testCluster.ts'

export type TestDatabase = {
  ownerUrl: string
  /** Absent, like the next, if TANDEM_TEST_DATABASE_URL names a server: the roles have no login there. */
  appUrl?: string
  systemUrl?: string
  /** As the application works: under row-level security, so use `withScope`. */
  app: Database
  /** As the owner of the tables: to set up data and to inspect results. */
  owner: pg.Pool
  /** Closes both pools and drops the database; open connections are cut. */
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
  return open(urls.parse(await ask('POST', options.empty ? 'empty' : '')))
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
  const found = filled.parse(await ask('POST', `filled/${filling}`))
  if (found.content !== null) return { db: open(found), content: content.parse(found.content) }
  const db = open(found)
  const close = once(() => closed(db))
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

function open({ name, ownerUrl, appUrl, systemUrl }: Urls): TestDatabase {
  const app = createDatabase({
    ownerUrl,
    appUrl,
    systemUrl,
    name: 'test app',
    ...patience,
  })
  const owner = openPool({ url: ownerUrl, name: 'test owner', ...patience })
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
      await ask('DELETE', name)
    },
  }
}

type Pools = { app: { close(): Promise<void> }; owner: pg.Pool }
const closed = ({ app, owner }: Pools): Promise<unknown> => Promise.all([app.close(), owner.end()])

function once(end: () => Promise<unknown>): () => Promise<void> {
  let ending: Promise<unknown> | undefined
  return async () => {
    await (ending ??= end())
  }
}
