import pg from 'pg'

import type { SlowStatements } from './slowStatements.ts'
import { timeStatements } from './timeStatements.ts'

export type PoolOptions = {
  url: string
  /** Work as this role although the login is another (start-up option `-c role=`). */
  role?: string | undefined
  /** Further start-up parameters, e.g. `{ 'tandem.everything': 'on' }`. */
  parameters?: Record<string, string> | undefined
  /** Maximum open connections; 10 by default. */
  max?: number | undefined
  /**
   * A longer statement is cancelled (SQLSTATE 57014), somewhat earlier if it waits for a lock (55P03); 0 = never.
   * 5,000 ms by default.
   */
  statementTimeoutMs?: number | undefined
  /** How long to wait for a new connection, or for a free one of `max`. 5,000 ms by default. */
  connectTimeoutMs?: number | undefined
  /** A connection that is free for so long is closed; 10,000 ms by default, 0 = never. */
  idleTimeoutMs?: number | undefined
  /** Shown in pg_stat_activity. */
  name?: string | undefined
  /** Runs first on a new connection; if its promise rejects, the connection is not used. */
  onConnect?: ((client: pg.ClientBase) => Promise<void>) | undefined
  /** Called with the duration of each statement. */
  slow?: SlowStatements | undefined
  /** Called for broken connections; the pool replaces them on its own. */
  log?: { warn(message: string): void } | undefined
}

const CONNECT_TIMEOUT_MS = 5_000
const STATEMENT_TIMEOUT_MS = 5_000
const IDLE_TIMEOUT_MS = 10_000
/** Share of a statement's time: waiting for locks is distinguished from slowness. */
const LOCK_SHARE = 0.8
/** An idle open transaction holds back vacuum and locks: its session is ended after this time. */
const IDLE_IN_TRANSACTION_MS = 60_000

/**
 * A pool that survives restarts of its server. node-postgres emits `error` on the pool for an idle
 * connection that breaks, and on the client for one in use; without listeners on both, a restart of
 * PostgreSQL would end the process. A running query rejects in any case.
 *
 * `bigint` and `numeric` are returned as strings, `date` as 'YYYY-MM-DD', `timestamptz` as Date.
 */
export function openPool(options: PoolOptions): pg.Pool {
  const parameters = { ...(options.role && { role: options.role }), ...options.parameters }
  const startup = Object.entries(parameters).map(
    ([name, value]) => `-c ${name}=${escapeOption(value)}`,
  )
  const statementTimeoutMs = options.statementTimeoutMs ?? STATEMENT_TIMEOUT_MS
  const pool = new pg.Pool({
    connectionString: options.url,
    max: options.max ?? 10,
    connectionTimeoutMillis: options.connectTimeoutMs ?? CONNECT_TIMEOUT_MS,
    idleTimeoutMillis: options.idleTimeoutMs ?? IDLE_TIMEOUT_MS,
    statement_timeout: statementTimeoutMs,
    lock_timeout: Math.floor(statementTimeoutMs * LOCK_SHARE),
    idle_in_transaction_session_timeout: IDLE_IN_TRANSACTION_MS,
    keepAlive: true,
    application_name: options.name ?? 'tandem',
    types: { getTypeParser },
    // node-postgres waits for the promise, though its types do not say so.
    // oxlint-disable-next-line typescript/no-misused-promises -- see above
    ...(options.onConnect && { onConnect: options.onConnect }),
    ...(startup.length > 0 && { options: startup.join(' ') }),
  })
  const warn = (error: Error) => {
    // A pool being closed disconnects its connections; their errors are ignored.
    if (!pool.ending) options.log?.warn(`A database connection broke: ${error.message}`)
  }
  pool.on('error', warn)
  const { slow } = options
  pool.on('connect', (client) => {
    client.on('error', warn)
    if (slow) timeStatements(client, slow)
  })
  return pool
}

const DATE = 1082

// A calendar day has no zone; the default parser would make it midnight of the host's zone.
const getTypeParser: typeof pg.types.getTypeParser = (oid: number, format?: 'text' | 'binary') =>
  oid === DATE ? (text: string) => text : pg.types.getTypeParser(oid, format)

/** PostgreSQL splits the `options` parameter at blanks; a backslash escapes one. */
const escapeOption = (value: string) => value.replace(/[\\\s]/g, '\\$&')
