import { createHash, randomBytes } from 'node:crypto'
import pg from 'pg'
import { migrate, readMigrations } from './migrate.ts'
import { testPostgres } from './testPostgres.ts'

/** Addresses of one test database; `appUrl` is absent where `tandem_app` cannot log in. */
export type TestDatabaseUrls = { name: string; ownerUrl: string; appUrl?: string }

export type TestServer = {
  /** A copy of the migrated template. */
  create(): Promise<TestDatabaseUrls>
  /** A database without any table. */
  createEmpty(): Promise<TestDatabaseUrls>
  drop(name: string): Promise<void>
  stop(): Promise<void>
}

/**
 * Starts the server that test databases are made on: a throw-away embedded cluster, or the one
 * named by TANDEM_TEST_DATABASE_URL.
 */
export async function startTestServer(): Promise<TestServer> {
  const given = process.env['TANDEM_TEST_DATABASE_URL']
  const cluster = given ? { url: given, stop: async () => undefined } : await testPostgres()
  const prefix = `tandem_test_${randomBytes(4).toString('hex')}`
  const admin = new pg.Pool({ connectionString: cluster.url, max: 4 })
  admin.on('error', () => undefined) // the next query reports it
  const made = new Set<string>()
  const templates = new Map<string, Promise<string>>()

  async function createFrom(template: string | null): Promise<TestDatabaseUrls> {
    const name = `${prefix}_${made.size}`
    made.add(name)
    await admin.query(`create database ${name} ${template ? `template ${template}` : ''}`)
    const to = (url: string) => Object.assign(new URL(url), { pathname: `/${name}` }).href
    return {
      name,
      ownerUrl: to(cluster.url),
      ...('appUrl' in cluster && { appUrl: to(cluster.appUrl) }),
    }
  }

  /** Migrated once for each state of the migrations: `vitest --watch` outlives an edit. */
  async function template(): Promise<string> {
    const checksum = await migrationsChecksum()
    const known = templates.get(checksum)
    if (known) return known
    const migrated = createFrom(null).then(async ({ name, ownerUrl }) => {
      await migrate(ownerUrl)
      return name
    })
    templates.set(checksum, migrated)
    return migrated
  }

  async function drop(name: string): Promise<void> {
    if (!made.has(name)) throw new Error(`${name} is no test database of this run`)
    await admin.query(`drop database if exists ${name} with (force)`)
  }

  return {
    create: async () => createFrom(await template()),
    createEmpty: () => createFrom(null),
    drop,
    async stop() {
      // The embedded cluster goes as a whole; a server of the user's must be left as it was.
      if (given) for (const name of made) await drop(name)
      await admin.end()
      await cluster.stop()
    },
  }
}

async function migrationsChecksum(): Promise<string> {
  const hash = createHash('sha256')
  for (const { name, checksum } of await readMigrations()) hash.update(name).update(checksum)
  return hash.digest('hex')
}
