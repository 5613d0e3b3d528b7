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
import { enterAs } from '../store/sms/engineLease.ts'

export interface StartLog {
  info(message: string): void
  warn(message: string): void
}

export interface OpenDatabases {
  /** For checks from outside: the owner's in the sandbox, in production that of `tandem_system`. */
  checkUrl: string
  /** For what answers users: row-level security shows nothing without a scope. */
  database: Database
  /** For sessions and seeds: sees every company. */
  system: Database
  /** For long work of any process: sees every company, statements may take longer. */
  work: Database
  /** For asking for the lease of the engine: one connection that waits for nobody else. */
  lease: Database
  /** For the engine of this epoch and what it writes; refused once another server runs the engine. */
  engineOf(epoch: number): Database
  /** What took long on any of them. */
  slow: SlowStatements
  /**
   * After a first fill: gives the planner its statistics, and brings all that was written to the tables' own
   * files, so that a crash from now on is recovered from quickly. A server of the user's sees to that itself.
   */
  settle(): Promise<void>
  close(): Promise<void>
}

/** The embedded PostgreSQL or the one of DATABASE_URL, at the newest migration. */
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
  const common = { ...urls, log, slow }
  const database = createDatabase({ ...common, name: 'tandem api', max: 12 })
  const system = createDatabase({ ...common, name: 'tandem system', scope: 'everything', max: 4 })
  const patient = { ...common, scope: 'everything', statementTimeoutMs: 60_000 } as const
  const work = createDatabase({ ...patient, name: 'tandem work', max: 4 })
  const lease = createDatabase({ ...common, name: 'tandem lease', scope: 'everything', max: 1 })
  return {
    checkUrl: (settings.mode === 'sandbox' ? urls.ownerUrl : null) ?? urls.systemUrl ?? '',
    database,
    system,
    work,
    lease,
    engineOf: (epoch) =>
      createDatabase({ ...patient, name: 'tandem engine', max: 14, onConnect: enterAs(epoch) }),
    slow,
    async settle() {
      if (!embedded) return
      const client = new pg.Client({ connectionString: embedded.url })
      client.on('error', () => undefined) // the query in flight reports it
      await client.connect()
      try {
        await client.query(
          'analyze sms_task, sms_message, sms_message_final, sms_figures, sms_traffic',
        )
        await client.query('checkpoint')
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

/** Of a server of the user's: two logins of the application's own, or the owner's, which puts the roles on. */
const urlsOf = (databaseUrl: string, systemUrl: string | null): DatabaseUrls =>
  systemUrl === null
    ? { ownerUrl: databaseUrl, appUrl: undefined, systemUrl: undefined }
    : { ownerUrl: null, appUrl: databaseUrl, systemUrl }
