import type { ChildProcess } from 'node:child_process'
import { spawn } from 'node:child_process'
import { open, readFile, rename, stat } from 'node:fs/promises'
import { createServer } from 'node:net'
import { once } from 'node:events'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { EmbeddedPostgresError } from './EmbeddedPostgresError.ts'
import { postgresEnvironment } from './initCluster.ts'
import type { Placement } from './placeCluster.ts'
import { disownPidFile, isPostmasterOf, probe, readPidFile } from './postmaster.ts'
import type { PostgresSettings } from './postmasterSettings.ts'

/** A postmaster that answers queries. `child` is null when it was found running and adopted. */
export type Running = { pid: number; port: number; child: ChildProcess | null }

export type LaunchOptions = {
  placement: Placement
  /** Where the server's own log goes; appended, one older file is kept. */
  logFile: string
  /** The port to use; 0 or a taken one means any free port, unless `keepPort`. */
  port: number
  /** After a fault the port must not change: the addresses given out name it. */
  keepPort: boolean
  settings: (port: number) => PostgresSettings
  ownerUrl: (port: number) => string
  log: { info(message: string): void }
}

/** How long a predecessor that is neither serving nor gone is waited for. */
const TAKE_OVER_MS = 30_000
/** How long crash recovery may take: it replays up to max_wal_size. */
const RECOVERY_MS = 600_000
const POLL_MS = 50

/** What a postmaster says when its predecessor, or what is left of it, is still in the way. */
const IN_THE_WAY =
  /lock file "postmaster\.pid"|shared memory block .* still in use|bogus data in lock file/
const PORT_TAKEN = /Address already in use|could not bind/

/**
 * Brings the cluster to where it answers queries: adopts a postmaster that outlived its
 * supervisor, waits for one that is recovering or ending, starts a new one otherwise.
 *
 * @throws EmbeddedPostgresError with the end of the server's log when it will not start.
 */
export async function launch(options: LaunchOptions): Promise<Running> {
  const { clusterDir } = options.placement
  const giveUpAt = Date.now() + TAKE_OVER_MS
  let port = options.port
  for (;;) {
    const found = await readPidFile(clusterDir)
    if (found && (await isPostmasterOf(found.pid, clusterDir))) {
      const state = await probe(options.ownerUrl(found.port), clusterDir)
      if (state === 'ready') return { ...found, child: null }
      if (state === 'silent' && Date.now() > giveUpAt) {
        throw new EmbeddedPostgresError(
          `A PostgreSQL (process ${found.pid}) holds ${clusterDir} but does not answer: stop it, then start again.`,
        )
      }
      await delay(POLL_MS)
      continue
    }
    if (found) await disownPidFile(clusterDir)
    if (port === 0) port = await freePort()
    const started = await startPostmaster(options, port)
    if (started.child) return { pid: started.pid, port, child: started.child }
    if (PORT_TAKEN.test(started.said) && !options.keepPort) {
      port = 0
    } else if (!IN_THE_WAY.test(started.said) || Date.now() > giveUpAt) {
      throw new EmbeddedPostgresError(`PostgreSQL did not start. ${started.said}`)
    }
    await delay(POLL_MS)
  }
}

type Attempt = { child: ChildProcess; pid: number } | { child: null; said: string }

async function startPostmaster(options: LaunchOptions, port: number): Promise<Attempt> {
  const { clusterDir, nativeDir, user } = options.placement
  await rotate(options.logFile)
  const logStart = await sizeOf(options.logFile)
  const log = await open(options.logFile, 'a', 0o600)
  const settings = Object.entries(options.settings(port)).flatMap(([name, value]) => [
    '-c',
    `${name}=${value}`,
  ])
  const child = spawn(join(nativeDir, 'bin', 'postgres'), ['-D', clusterDir, ...settings], {
    cwd: '/',
    env: postgresEnvironment(),
    // A session of its own: Ctrl-C in our terminal must not end it before we have drained.
    detached: true,
    stdio: ['ignore', log.fd, log.fd],
    ...(user && { uid: user.uid, gid: user.gid }),
  })
  const ended = new Promise<string>((resolve) => {
    child.once('error', (error) => resolve(error.message))
    child.once('exit', (code, signal) => resolve(`It ended with ${signal ?? code}.`))
  })
  await log.close()
  child.unref() // it may outlive us, and must not keep us from ending
  const over = ended.then((reason) => ({ reason }))
  const giveUpAt = Date.now() + RECOVERY_MS
  let tellAt = Date.now() + 5_000
  for (;;) {
    const result = await Promise.race([over, probe(options.ownerUrl(port), clusterDir)])
    if (typeof result === 'object') {
      const said = (await readFile(options.logFile))
        .subarray(logStart)
        .toString('utf8')
        .slice(-2000)
      return { child: null, said: `${result.reason} ${said.trim()}` }
    }
    if (result === 'ready' && child.pid !== undefined) return { child, pid: child.pid }
    if (Date.now() > giveUpAt) {
      throw new EmbeddedPostgresError(
        `PostgreSQL is still not ready after ${RECOVERY_MS / 60_000} minutes.`,
      )
    }
    if (Date.now() > tellAt) {
      options.log.info('PostgreSQL is recovering what was committed before it was interrupted')
      tellAt += 30_000
    }
    await Promise.race([over, delay(POLL_MS)])
  }
}

async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1')
  await once(server, 'listening')
  const address = server.address()
  server.close()
  await once(server, 'close')
  if (address === null || typeof address === 'string') throw new Error('a TCP server has no port')
  return address.port
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
