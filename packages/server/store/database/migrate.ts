import { createHash } from 'node:crypto'
import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import pg from 'pg'
import { APP_ROLE, SYSTEM_ROLE } from './createDatabase.ts'
import { DatabaseRefused } from './DatabaseRefused.ts'

/** Folder of the product's migrations. */
const MIGRATIONS = join(import.meta.dirname, '..', 'migrations')

export type MigrateOptions = {
  folder?: string
  log?: { info(message: string): void }
}

/** One migration: `name` is the file name, `checksum` the SHA-256 of its text in hex. */
export type Migration = { name: string; checksum: string; sql: string }

const FILE_NAME = /^(\d{4})_[A-Za-z0-9_]+\.sql$/

/**
 * The migrations of a folder in order. @throws DatabaseRefused for an invalid name or a duplicate number.
 */
export async function readMigrations(folder: string = MIGRATIONS): Promise<Migration[]> {
  const names = (await readdir(folder)).filter((name) => name.endsWith('.sql')).toSorted()
  const seen = new Map<string, string>()
  for (const name of names) {
    const number = FILE_NAME.exec(name)?.[1]
    if (!number) {
      throw new DatabaseRefused(`The migration ${name} is not named like 0001_what_it_does.sql.`)
    }
    const other = seen.get(number)
    if (other) {
      throw new DatabaseRefused(`The migrations ${other} and ${name} have the same number.`)
    }
    seen.set(number, name)
  }
  return Promise.all(
    names.map(async (name) => {
      const sql = await readFile(join(folder, name), 'utf8')
      return { name, sql, checksum: createHash('sha256').update(sql).digest('hex') }
    }),
  )
}

/** Session-level lock of the migrator; any constant not used elsewhere. */
const MIGRATION_LOCK = '7416208531120'
const LOCK_TIMEOUT_MS = 2_000
const LOCK_ATTEMPTS = 15

/**
 * Upgrades the database to the newest migration and returns the names of those it applied.
 *
 * Each file runs in its own transaction and is recorded with its checksum. Several processes may start
 * at once: one migrates, the others wait. A statement never waits for a table lock longer than two
 * seconds, because every query behind it would wait as well; it gives up and retries. The
 * application's roles are created first, so that files can grant to them; only the files define their
 * rights.
 *
 * @throws DatabaseRefused if an applied file was edited or is missing, if a new one precedes an
 * applied one, or if the roles cannot be created.
 */
export async function migrate(ownerUrl: string, options: MigrateOptions = {}): Promise<string[]> {
  const migrations = await readMigrations(options.folder)
  const client = new pg.Client({ connectionString: ownerUrl, application_name: 'tandem migrate' })
  client.on('error', () => undefined) // the query in flight reports it
  await client.connect()
  try {
    await lock(client, options)
    await ensureRoles(client)
    await client.query(`create table if not exists schema_migration (
      name text primary key, checksum text not null, applied_at timestamptz not null default now())`)
    const { rows } = await client.query<{ name: string; checksum: string }>(
      'select name, checksum from schema_migration order by name',
    )
    const missing = migrationsToApply(migrations, rows)
    for (const migration of missing) await apply(client, migration)
    const last = missing.at(-1)
    if (last) options.log?.info(`Applied ${missing.length} migrations, up to ${last.name}`)
    return missing.map(({ name }) => name)
  } finally {
    await client.end() // also releases the lock
  }
}

/** Refuses a database that lacks a migration, for a login that may not migrate. @throws DatabaseRefused */
export async function demandMigrated(systemUrl: string): Promise<void> {
  const client = new pg.Client({ connectionString: systemUrl, application_name: 'tandem migrate' })
  client.on('error', () => undefined) // the query in flight reports it
  await client.connect()
  try {
    const { rows } = await client.query<{ name: string; checksum: string }>(
      'select name, checksum from schema_migration order by name',
    )
    const [missing] = migrationsToApply(await readMigrations(), rows)
    if (!missing) return
    throw new DatabaseRefused(
      `The database lacks the migration ${missing.name}: run npm run production -- migrate with the owner’s address as DATABASE_URL.`,
    )
  } finally {
    await client.end()
  }
}

/** Pure part: which migrations to apply, or why none may be. */
export function migrationsToApply(
  migrations: readonly Migration[],
  applied: readonly { name: string; checksum: string }[],
): Migration[] {
  const known = new Map(migrations.map((migration) => [migration.name, migration]))
  for (const { name, checksum } of applied) {
    const file = known.get(name)
    if (!file) {
      throw new DatabaseRefused(
        `The database has the migration ${name}, which this program does not know: it was used by a newer version. Start that one.`,
      )
    }
    if (file.checksum !== checksum) {
      throw new DatabaseRefused(
        `The migration ${name} was edited after it had been applied: undo the edit and write a new migration instead.`,
      )
    }
  }
  const done = new Set(applied.map(({ name }) => name))
  const newest =
    applied
      .map(({ name }) => name)
      .toSorted()
      .at(-1) ?? ''
  const left = migrations.filter(({ name }) => !done.has(name))
  const late = left.find(({ name }) => name < newest)
  if (late) {
    throw new DatabaseRefused(
      `The migration ${late.name} comes before ${newest}, which is already applied: give it a higher number.`,
    )
  }
  return left
}

async function lock(client: pg.Client, { log }: MigrateOptions): Promise<void> {
  for (let attempt = 0; ; attempt += 1) {
    const { rows } = await client.query<{ locked: boolean }>(
      'select pg_try_advisory_lock($1) as locked',
      [MIGRATION_LOCK],
    )
    if (rows[0]?.locked) return
    if (attempt === 0) log?.info('Another process migrates the database; waiting for it')
    await delay(200)
  }
}

async function apply(client: pg.Client, { name, checksum, sql }: Migration): Promise<void> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      await client.query(
        `begin; set local lock_timeout = ${LOCK_TIMEOUT_MS}; set local statement_timeout = 0`,
      )
      await client.query(sql)
      await client.query('insert into schema_migration (name, checksum) values ($1, $2)', [
        name,
        checksum,
      ])
      await client.query('commit')
      return
    } catch (error) {
      await client.query('rollback')
      const waited = sqlState(error) === LOCK_NOT_AVAILABLE
      if (!waited || attempt >= LOCK_ATTEMPTS) {
        throw new DatabaseRefused(
          `The migration ${name} failed: ${error instanceof Error ? error.message : String(error)}`,
          {
            cause: error,
          },
        )
      }
      await delay(100 * attempt)
    }
  }
}

const LOCK_NOT_AVAILABLE = '55P03'
const DUPLICATE_OBJECT = '42710'
const UNIQUE_VIOLATION = '23505'
const INSUFFICIENT_PRIVILEGE = '42501'

/**
 * Roles belong to the server, not to one database, so another database's migrator may be creating it too.
 */
async function ensureRoles(client: pg.Client): Promise<void> {
  try {
    for (const role of [APP_ROLE, SYSTEM_ROLE]) await ensureRole(client, role)
    await ensureMember(client, SYSTEM_ROLE, APP_ROLE)
  } catch (error) {
    if (sqlState(error) !== INSUFFICIENT_PRIVILEGE) throw error
    const { rows } = await client.query<{ me: string }>('select current_user as me')
    throw new DatabaseRefused(
      `The user ${rows[0]?.me} of DATABASE_URL may not make the roles ${APP_ROLE} and ${SYSTEM_ROLE}: have an administrator run ${rolesByHand(rows[0]?.me ?? '')}`,
      { cause: error },
    )
  }
}

const rolesByHand = (owner: string): string =>
  [
    `CREATE ROLE ${APP_ROLE} NOLOGIN;`,
    `CREATE ROLE ${SYSTEM_ROLE} NOLOGIN;`,
    `GRANT ${APP_ROLE} TO ${SYSTEM_ROLE};`,
    `GRANT ${APP_ROLE}, ${SYSTEM_ROLE} TO "${owner}";`,
  ].join(' ')

/** Creates the role if it is missing, and grants it to the owner as well: policies then apply to the owner too. */
async function ensureRole(client: pg.Client, role: string): Promise<void> {
  const { rows } = await client.query('select from pg_roles where rolname = $1', [role])
  if (rows.length === 0) {
    await unlessMade(client.query(`create role ${role} nologin nobypassrls`))
  }
  const { rows: me } = await client.query<{ me: string }>('select current_user as me')
  await ensureMember(client, me[0]?.me ?? '', role)
}

async function ensureMember(client: pg.Client, member: string, role: string): Promise<void> {
  const { rows } = await client.query<{ member: boolean }>(
    `select pg_has_role($1, $2, 'member') as member`,
    [member, role],
  )
  if (rows[0]?.member) return
  await unlessMade(client.query(`grant ${role} to ${pg.escapeIdentifier(member)}`))
}

/** Another database's migrator may be doing the same right now. */
async function unlessMade(work: Promise<unknown>): Promise<void> {
  try {
    await work
  } catch (error) {
    const made = [DUPLICATE_OBJECT, UNIQUE_VIOLATION].includes(sqlState(error) ?? '')
    if (!made) throw error
  }
}

function sqlState(error: unknown): string | undefined {
  return error instanceof pg.DatabaseError ? error.code : undefined
}
