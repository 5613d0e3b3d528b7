import { chmod, mkdir, stat } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import pg from 'pg'
import { claimDataDir } from './claimDataDir.ts'
import {
  connectionUrl,
  DATABASE,
  OWNER_ROLE,
  readSecrets,
  secretsFile,
  writeSecrets,
} from './clusterSecrets.ts'
import { EmbeddedPostgresError } from './EmbeddedPostgresError.ts'
import { initCluster } from './initCluster.ts'
import type { LaunchOptions } from './launch.ts'
import { launch } from './launch.ts'
import { nativeBinaries } from './nativeBinaries.ts'
import { placeCluster } from './placeCluster.ts'
import type { PostgresSettings } from './postmasterSettings.ts'
import { postmasterSettings } from './postmasterSettings.ts'
import type { EmbeddedPostgres } from './supervise.ts'
import { supervise } from './supervise.ts'
import { unprivilegedUser } from './systemUser.ts'

/** The application's roles: they own nothing and are subject to row-level security. */
export const APP_ROLE = 'tandem_app'
export const SYSTEM_ROLE = 'tandem_system'

export type EmbeddedPostgresOptions = {
  /** TANDEM_DATA_DIR; created if missing. */
  dataDir: string
  log: { info(message: string): void; warn(message: string): void }
  /** Parameters that differ from `postmasterSettings`. */
  settings?: PostgresSettings
}

/**
 * Starts the embedded PostgreSQL, or adopts the one a killed predecessor left running, and keeps it
 * running: a postmaster that dies is restarted on the same port, with back-off, until `stop`.
 *
 * @throws EmbeddedPostgresError if another process holds the data directory, or with PostgreSQL's
 * message if it cannot start.
 */
export async function startEmbeddedPostgres(
  options: EmbeddedPostgresOptions,
): Promise<EmbeddedPostgres> {
  const dataDir = resolve(options.dataDir)
  await makeDataDir(dataDir)
  const release = await claimDataDir(dataDir)
  try {
    const launchOptions = await prepare(dataDir, options)
    const running = await launch(launchOptions)
    const secrets = await readSecrets(dataDir)
    if (secrets.port !== running.port) {
      await writeSecrets(dataDir, { ...secrets, port: running.port })
    }
    const url = connectionUrl(running.port, OWNER_ROLE, secrets.ownerPassword, DATABASE)
    await ensureDatabase(launchOptions.ownerUrl(running.port), {
      [APP_ROLE]: secrets.appPassword,
      [SYSTEM_ROLE]: secrets.systemPassword,
    })
    options.log.info(
      `PostgreSQL ${running.child ? 'started' : 'was still running'} in ${launchOptions.placement.clusterDir}`,
    )
    return supervise({
      running,
      url,
      appUrl: connectionUrl(running.port, APP_ROLE, secrets.appPassword, DATABASE),
      systemUrl: connectionUrl(running.port, SYSTEM_ROLE, secrets.systemPassword, DATABASE),
      relaunch: () => launch({ ...launchOptions, port: running.port, keepPort: true }),
      release,
      log: options.log,
    })
  } catch (error) {
    await release()
    throw error
  }
}

async function makeDataDir(dataDir: string): Promise<void> {
  const made = await mkdir(dataDir, { recursive: true })
  // Accessible to the account that runs PostgreSQL, even under a strict umask; every file in it
  // that contains a secret has its own mode.
  if (made !== undefined) await chmod(dataDir, 0o711)
}

async function prepare(
  dataDir: string,
  { log, settings }: EmbeddedPostgresOptions,
): Promise<LaunchOptions> {
  const placement = await placeCluster(dataDir, await unprivilegedUser(), await nativeBinaries())
  const secrets = await readSecrets(dataDir)
  const exists = await stat(join(placement.clusterDir, 'PG_VERSION')).then(
    () => true,
    (error: NodeJS.ErrnoException) => {
      if (error.code === 'ENOENT') return false
      throw error
    },
  )
  if (!exists) {
    if (secrets.initialised) {
      throw new EmbeddedPostgresError(
        `The database of ${dataDir} was in ${placement.clusterDir} and is gone: restore it, or delete ${secretsFile(dataDir)} and ${join(dataDir, 'postgres')} to begin with an empty one.`,
      )
    }
    log.info(`Creating the database in ${placement.clusterDir}`)
    await writeSecrets(dataDir, secrets)
    await initCluster(placement, secrets.ownerPassword)
    await writeSecrets(dataDir, { ...secrets, initialised: true })
  }
  return {
    placement,
    logFile: join(dataDir, 'postgres.log'),
    port: secrets.port,
    keepPort: false,
    settings: (port) => ({ ...postmasterSettings(port), ...settings }),
    ownerUrl: (port) => connectionUrl(port, OWNER_ROLE, secrets.ownerPassword, 'postgres'),
    log,
  }
}

/** Creates the database and the application's logins if a first start was interrupted before. */
async function ensureDatabase(
  adminUrl: string,
  logins: Readonly<Record<string, string>>,
): Promise<void> {
  const client = new pg.Client({ connectionString: adminUrl })
  client.on('error', () => undefined) // the query in flight reports it
  await client.connect()
  try {
    const { rows } = await client.query<{ database: boolean; logins: string[] }>(
      `select exists (select from pg_database where datname = $1) as database,
              array(select rolname::text from pg_roles where rolcanlogin) as logins`,
      [DATABASE],
    )
    if (!rows[0]?.database) await client.query(`create database ${DATABASE}`)
    for (const [role, password] of Object.entries(logins)) {
      if (rows[0]?.logins.includes(role)) continue
      // base64url: nothing in the password needs quoting.
      await client.query(
        `do $$ begin create role ${role}; exception when duplicate_object then null; end $$`,
      )
      await client.query(`alter role ${role} login nobypassrls password '${password}'`)
    }
    await client.query(`grant ${APP_ROLE} to ${SYSTEM_ROLE}`)
  } finally {
    await client.end()
  }
}
