import { createHash, randomBytes } from 'node:crypto'
import pg from 'pg'
import { migrate, readMigrations } from '../../store/database/migrate.ts'
import { testPostgres } from './testPostgres.ts'

/** URLs of one test database; the logins are absent on an external server. */
export type TestDatabaseUrls = {
  name: string
  ownerUrl: string
  appUrl?: string
  systemUrl?: string
}

/**
 * A database filled the same way for many test files: `content` is the result of the one that filled it. Null asks
 * the caller to fill it, and then to `keep` it, or to `drop` it if that failed.
 */
export type FilledDatabase = TestDatabaseUrls & { content: unknown }

export type TestServer = {
  /** A copy of the migrated template. */
  create(): Promise<TestDatabaseUrls>
  /** A copy of the database made by the first caller with this filling; the others wait for it. */
  createFilled(filling: string): Promise<FilledDatabase>
  /** From now on, `createFilled` copies this database, which has no connections any more. */
  keep(name: string, content: unknown): void
  /** Forgets the fillings: the code that makes them has changed. */
  forget(): void
  /** A database without any table. */
  createEmpty(): Promise<TestDatabaseUrls>
  drop(name: string): Promise<void>
  stop(): Promise<void>
}

type Filling = { name: string; content: unknown }

/**
 * Starts the server for test databases: a temporary embedded cluster, or the one named by
 * TANDEM_TEST_DATABASE_URL.
 */
export async function startTestServer(): Promise<TestServer> {
  const given = process.env['TANDEM_TEST_DATABASE_URL']
  const cluster = given ? { url: given, stop: async () => undefined } : await testPostgres()
  const prefix = `tandem_test_${randomBytes(4).toString('hex')}`
  const admin = new pg.Pool({ connectionString: cluster.url, max: 4 })
  admin.on('error', () => undefined) // the next query reports it
  const made = new Set<string>()
  const templates = new Map<string, Promise<string>>()
  const fillings = new Map<string, Promise<Filling | null>>()
  const beingFilled = new Map<string, (kept: Filling | null) => void>()

  async function createFrom(template: string | null): Promise<TestDatabaseUrls> {
    const name = `${prefix}_${made.size}`
    made.add(name)
    // Logged page by page, as by default, a copy and its end cost two and a half times as much.
    const from = template ? `template ${template} strategy file_copy` : ''
    await admin.query(`create database ${name} ${from}`)
    const to = (url: string) => Object.assign(new URL(url), { pathname: `/${name}` }).href
    return {
      name,
      ownerUrl: to(cluster.url),
      ...('appUrl' in cluster && {
        appUrl: to(cluster.appUrl),
        systemUrl: to(cluster.systemUrl),
      }),
    }
  }

  /** Migrated once per state of the migrations: `vitest --watch` outlives edits. */
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

  async function createFilled(filling: string): Promise<FilledDatabase> {
    const key = `${filling} ${await migrationsChecksum()}`
    for (;;) {
      const known = fillings.get(key)
      if (!known) break
      const kept = await known
      if (kept) return { ...(await createFrom(kept.name)), content: kept.content }
    }
    const work = Promise.withResolvers<Filling | null>()
    fillings.set(key, work.promise)
    const end = (kept: Filling | null): void => {
      if (kept === null && fillings.get(key) === work.promise) fillings.delete(key)
      work.resolve(kept)
    }
    try {
      const urls = await createFrom(await template())
      beingFilled.set(urls.name, end)
      return { ...urls, content: null }
    } catch (error) {
      end(null)
      throw error
    }
  }

  function keep(name: string, content: unknown): void {
    const end = beingFilled.get(name)
    if (!end) throw new Error(`${name} is not being filled`)
    beingFilled.delete(name)
    end({ name, content })
  }

  async function drop(name: string): Promise<void> {
    if (!made.has(name)) throw new Error(`${name} is no test database of this run`)
    // The next waiting caller tries to fill it.
    beingFilled.get(name)?.(null)
    beingFilled.delete(name)
    await admin.query(`drop database if exists ${name} with (force)`)
  }

  return {
    create: async () => createFrom(await template()),
    createFilled,
    keep,
    forget: () => fillings.clear(),
    createEmpty: () => createFrom(null),
    drop,
    async stop() {
      // The embedded cluster is removed as a whole; an external server must be left as it was.
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
