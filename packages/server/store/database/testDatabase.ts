import type pg from 'pg'
import { inject } from 'vitest'
import { z } from 'zod'
import type { Database } from './createDatabase.ts'
import { createDatabase } from './createDatabase.ts'
import { openPool } from './openPool.ts'
import './testCluster.ts'

export type TestDatabase<Schema = unknown> = {
  ownerUrl: string
  /** Absent when TANDEM_TEST_DATABASE_URL names a server: `tandem_app` has no login there. */
  appUrl?: string
  /** As the application works: held by row-level security, so use `withScope`. */
  app: Database<Schema>
  /** As the owner of the tables: to set the scene and to look behind the curtain. */
  owner: pg.Pool
  /** Closes both pools and drops the database; whatever is left open is cut off. */
  drop(): Promise<void>
}

const answer = z.object({ name: z.string(), ownerUrl: z.string(), appUrl: z.string().optional() })

/** A busy machine must not make a test fail that is about something else. */
export const patience = { connectTimeoutMs: 60_000, statementTimeoutMs: 60_000 } as const

/**
 * A database of this test file's own, cloned from a migrated template in some 50 ms:
 * `const db = await testDatabase()` in beforeAll, `db.drop()` in afterAll. With `empty` it has
 * no table at all. Any number of files may do so at once.
 */
export async function testDatabase<Schema = unknown>(
  options: { empty?: boolean } = {},
): Promise<TestDatabase<Schema>> {
  const cluster = inject('testCluster')
  const response = await fetch(`${cluster}/${options.empty ? 'empty' : ''}`, { method: 'POST' })
  if (!response.ok) throw new Error(`No test database: ${await response.text()}`)
  const { name, ownerUrl, appUrl } = answer.parse(await response.json())
  const app = createDatabase<Schema>({ ownerUrl, appUrl, name: 'test app', ...patience })
  const owner = openPool({ url: ownerUrl, name: 'test owner', ...patience })
  return {
    ownerUrl,
    ...(appUrl !== undefined && { appUrl }),
    app,
    owner,
    async drop() {
      await Promise.all([app.close(), owner.end()])
      const dropped = await fetch(`${cluster}/${name}`, { method: 'DELETE' })
      if (!dropped.ok) throw new Error(`${name} was not dropped: ${await dropped.text()}`)
    },
  }
}
