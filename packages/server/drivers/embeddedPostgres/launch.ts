import type { ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { createServer } from 'node:net'
import { setTimeout as delay } from 'node:timers/promises'
import { endOrphans } from './endOrphans.ts'
import { EmbeddedPostgresError } from './EmbeddedPostgresError.ts'
import { disownPidFile, isPostmasterOf, probe, readPidFile } from './postmaster.ts'
import type { PostmasterOptions } from './startPostmaster.ts'
import { RECOVERY_MS, startPostmaster } from './startPostmaster.ts'

/** A postmaster that answers queries. `child` is null if it was found running and adopted. */
export type Running = { pid: number; port: number; child: ChildProcess | null }

export type LaunchOptions = PostmasterOptions & {
  /** The preferred port; 0 or a used one means any free port, unless `keepPort`. */
  port: number
  /** After a fault the port must not change: published URLs contain it. */
  keepPort: boolean
}

/** How long to wait for a predecessor that neither serves nor ends. */
const TAKE_OVER_MS = 30_000
const POLL_MS = 50

/** A postmaster's message if its predecessor, or what remains of it, is still in the way. */
const IN_THE_WAY =
  /lock file "postmaster\.pid"|shared memory block .* still in use|bogus data in lock file/
const PORT_TAKEN = /Address already in use|could not bind/

/**
 * Brings the cluster to the point where it answers queries: adopts a postmaster that outlived its
 * supervisor, waits for one that is recovering or ending, starts a new one otherwise.
 *
 * @throws EmbeddedPostgresError with the end of the server's log if it does not start.
 */
export async function launch(options: LaunchOptions): Promise<Running> {
  const { clusterDir } = options.placement
  const giveUpAt = Date.now() + TAKE_OVER_MS
  const recoveredBy = Date.now() + RECOVERY_MS
  let port = options.port
  for (;;) {
    const found = await readPidFile(clusterDir)
    if (found && (await isPostmasterOf(found.pid, clusterDir))) {
      const state = await probe(options.ownerUrl(found.port), clusterDir)
      if (state === 'ready') return { pid: found.pid, port: found.port, child: null }
      if (Date.now() > (state === 'silent' ? giveUpAt : recoveredBy)) {
        throw new EmbeddedPostgresError(
          `A PostgreSQL (process ${found.pid}) holds ${clusterDir} but answers no query: stop it, then start again.`,
        )
      }
      await delay(POLL_MS)
      continue
    }
    if (found) {
      await endOrphans(clusterDir)
      await disownPidFile(clusterDir)
    }
    if (port === 0) port = await freePort()
    const started = await startPostmaster(options, port)
    if ('child' in started) return { ...started, port }
    if (PORT_TAKEN.test(started.said) && !options.keepPort) {
      port = 0
    } else if (!IN_THE_WAY.test(started.said) || Date.now() > giveUpAt) {
      throw new EmbeddedPostgresError(`PostgreSQL did not start. ${started.said}`)
    }
    await delay(POLL_MS)
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
