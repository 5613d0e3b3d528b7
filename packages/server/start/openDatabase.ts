import pg from 'pg'

import { startEmbeddedPostgres } from '../drivers/embeddedPostgres/startEmbeddedPostgres.ts'
import type { Settings } from '../settings.ts'
import { checkLogins } from '../store/database/checkLogins.ts'
import { checkServer } from '../store/database/checkServer.ts'
import {
  createDatabase,
  type Database,
  type DatabaseUrls,
} from '../store/database/createDatabase.ts'
import { createSlowStatements, type SlowStatements } from '../store/database/slowStatements.ts'
import { demandMigrated, migrate } from '../store/database/migrate.ts'
import { enterAs } from '../store/leases/engineLease.ts'
import { sql } from '../store/database/sql.ts'

export interface StartLog {
  info(message: string): void
  warn(message: string): void
}

export interface OpenDatabases {
  /** For external checks: the owner's in the sandbox, in production that of `tandem_system`. */
  checkUrl: string
  /** For requests of users: row-level security shows nothing without a scope. */
  database: Database
  /** For sessions and seeds: sees every company. */
  system: Database
  /** For long work of any process: sees every company, with a longer statement timeout. */
  work: Database
  /** For requesting the leases of engines: one connection not shared with anything. */
  lease: Database
  /** For the engine of a channel in this epoch, and its writes; refused once another server runs that engine. */
  engineOf(channel: string, epoch: number): Database
  /** Slow statements on any of them. */
  slow: SlowStatements
  /**
   * After a first fill: updates the planner's statistics, and checkpoints everything written, so that
   * recovery after a crash is fast. An external server does that itself.
   */
  settle(): Promise<void>
  close(): Promise<void>
  /** Our own PostgreSQL: its process, and the order to end that waits for nothing; undefined: it is an external one. */
  embedded: { readonly pid: number; abandon(): void } | undefined
}

/** The embedded PostgreSQL or the one of DATABASE_URL, fully migrated. */
export async function openDatabase(settings: Settings, log: StartLog): Promise<OpenDatabases> {
  const embedded =
    settings.databaseUrl === null
      ? await startEmbeddedPostgres({ dataDir: settings.dataDir, log })
      : undefined
  const urls: DatabaseUrls = embedded
    ? { ownerUrl: embedded.url, appUrl: embedded.appUrl, systemUrl: embedded.systemUrl }
    : urlsOf(settings.databaseUrl ?? '', settings.systemDatabaseUrl)
  try {
    for (const warning of await checkServer(urls.ownerUrl ?? urls.systemUrl)) log.warn(warning)
    const { ownerUrl, appUrl, systemUrl } = urls
    if (ownerUrl !== null) {
      await migrate(ownerUrl, { log })
    } else {
      await checkLogins({ appUrl, systemUrl })
      await demandMigrated(systemUrl)
    }
  } catch (error) {
    await embedded?.stop()
    throw error
  }
  const slow = createSlowStatements()
  const { databaseWaitMs } = settings
  const waits = { connectTimeoutMs: databaseWaitMs, statementTimeoutMs: databaseWaitMs }
  const common = { ...urls, log, slow, ...waits }
  const database = createDatabase({ ...common, name: 'tandem api', max: 12 })
  const system = createDatabase({ ...common, name: 'tandem system', scope: 'everything', max: 4 })
  const patient = {
    ...common,
    scope: 'everything',
    statementTimeoutMs: Math.max(60_000, databaseWaitMs),
  } as const
  const work = createDatabase({ ...patient, name: 'tandem work', max: 4 })
  const lease = createDatabase({ ...common, name: 'tandem lease', scope: 'everything', max: 1 })
  return {
    checkUrl: (settings.mode === 'sandbox' ? urls.ownerUrl : null) ?? urls.systemUrl ?? '',
    database,
    system,
    work,
    lease,
    engineOf: (channel, epoch) =>
      createDatabase({
        ...patient,
        name: `tandem engine ${channel}`,
        max: 14,
        onConnect: enterAs(channel, epoch),
      }),
    slow,
    embedded,
    async settle() {
      if (!embedded) return
      const client = new pg.Client({ connectionString: embedded.url })
      client.on('error', () => undefined) // the query in flight reports it
      await client.connect()
      try {
        await sql`analyze sms_task, sms_message, sms_message_final, sms_figures, rollup`.run(client)
        await sql`checkpoint`.run(client)
      } finally {
        await client.end()
      }
    },
    async close() {
      await Promise.all([database, system, work, lease].map((each) => each.close()))
      await embedded?.stop()
    },
  }
}

/** For an external server: two logins of the application, or the owner's, which grants the roles. */
const urlsOf = (databaseUrl: string, systemUrl: string | null): DatabaseUrls =>
  systemUrl === null
    ? { ownerUrl: databaseUrl, appUrl: undefined, systemUrl: undefined }
    : { ownerUrl: null, appUrl: databaseUrl, systemUrl }
