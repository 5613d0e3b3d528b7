import type { ChildProcess } from 'node:child_process'
import { spawn } from 'node:child_process'
import { open, readFile, rename, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { EmbeddedPostgresError } from './EmbeddedPostgresError.ts'
import { postgresEnvironment } from './initCluster.ts'
import type { Placement } from './placeCluster.ts'
import type { Probe } from './postmaster.ts'
import { probe, readPidFile } from './postmaster.ts'
import type { PostgresSettings } from './postmasterSettings.ts'

export type PostmasterOptions = {
  placement: Placement
  /** Where the server's own log goes; appended, one older file is kept. */
  logFile: string
  settings: (port: number) => PostgresSettings
  ownerUrl: (port: number) => string
  log: { info(message: string): void }
}

/** Limit for crash recovery: it replays up to max_wal_size. */
export const RECOVERY_MS = 600_000
const TELL_MS = 5_000
const POLL_MS = 50

/** It answers queries, or it ended and `said` is the end of its log. */
export type Attempt = { child: ChildProcess; pid: number } | { said: string }

/** Starts a postmaster and waits until it answers queries or has ended. */
export async function startPostmaster(options: PostmasterOptions, port: number): Promise<Attempt> {
  await rotate(options.logFile)
  const logStart = await sizeOf(options.logFile)
  const { child, ended } = await spawnPostmaster(options, port)
  const giveUpAt = Date.now() + RECOVERY_MS
  let tellAt = Date.now() + TELL_MS
  for (;;) {
    const state = await Promise.race([ended, readiness(options, port, child.pid)])
    if (typeof state === 'object') {
      const log = (await readFile(options.logFile)).subarray(logStart).toString('utf8')
      return { said: `${state.reason} ${log.slice(-2000).trim()}` }
    }
    if (state === 'ready' && child.pid !== undefined) return { child, pid: child.pid }
    if (Date.now() > giveUpAt) {
      throw new EmbeddedPostgresError(
        `PostgreSQL is still not ready after ${RECOVERY_MS / 60_000} minutes.`,
      )
    }
    if (Date.now() > tellAt) {
      options.log.info('PostgreSQL is recovering what was committed before it was interrupted')
      tellAt += 6 * TELL_MS
    }
    await Promise.race([ended, delay(POLL_MS)])
  }
}

async function spawnPostmaster(
  options: PostmasterOptions,
  port: number,
): Promise<{ child: ChildProcess; ended: Promise<{ reason: string }> }> {
  const { clusterDir, nativeDir, user } = options.placement
  const settings = Object.entries(options.settings(port))
  const args = settings.flatMap(([name, value]) => ['-c', `${name}=${value}`])
  const log = await open(options.logFile, 'a', 0o600)
  const child = spawn(join(nativeDir, 'bin', 'postgres'), ['-D', clusterDir, ...args], {
    cwd: '/',
    env: postgresEnvironment(),
    // A separate session: Ctrl-C in our terminal must not end it before we have finished.
    detached: true,
    stdio: ['ignore', log.fd, log.fd],
    ...(user && { uid: user.uid, gid: user.gid }),
  })
  // Listened for at once: one that cannot read its files ends before the next turn, and nobody would hear of it.
  const ended = new Promise<{ reason: string }>((resolve) => {
    child.once('error', (error) => resolve({ reason: error.message }))
    child.once('exit', (code, signal) => resolve({ reason: `It ended with ${signal ?? code}.` }))
  })
  child.unref() // it may outlive us, and must not prevent us from exiting
  await log.close()
  return { child, ended }
}

/** Only our own child is asked: until it reports ready, another process may be behind that port. */
async function readiness(
  { placement, ownerUrl }: PostmasterOptions,
  port: number,
  pid: number | undefined,
): Promise<Probe> {
  const written = await readPidFile(placement.clusterDir)
  if (!written?.ready || written.pid !== pid) return 'silent'
  return probe(ownerUrl(port), placement.clusterDir)
}

const LOG_LIMIT_BYTES = 8 * 1024 * 1024

async function rotate(logFile: string): Promise<void> {
  if ((await sizeOf(logFile)) > LOG_LIMIT_BYTES) await rename(logFile, `${logFile}.old`)
}

const sizeOf = (path: string) =>
  stat(path).then(
    ({ size }) => size,
    () => 0,
  )
