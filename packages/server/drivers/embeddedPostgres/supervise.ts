import { once } from 'node:events'
import { setTimeout as delay } from 'node:timers/promises'
import type { Running } from './launch.ts'
import { isAlive } from './postmaster.ts'

export type EmbeddedPostgres = {
  /** Superuser and owner of all tables: migrations and maintenance only. */
  url: string
  /** The login role `tandem_app`: serves users. */
  appUrl: string
  /** The login role `tandem_system`: the platform's own work. */
  systemUrl: string
  /** The postmaster's process id; changes after a restart. */
  readonly pid: number
  /** It was found running, left by a supervisor that was killed. */
  adopted: boolean
  /** Called each time the postmaster ends without `stop`; it is then restarted. */
  onExit: (listener: () => void) => () => void
  /** Called each time it answers queries again. */
  onRestart: (listener: () => void) => () => void
  /** Fast shutdown: open transactions are rolled back, everything committed is on disk. */
  stop: () => Promise<void>
  /** Asks for the same and waits for nothing: for a process that ends now. */
  abandon: () => void
}

type Supervised = {
  running: Running
  url: string
  appUrl: string
  systemUrl: string
  relaunch: () => Promise<Running>
  release: () => Promise<void>
  log: { info(message: string): void; warn(message: string): void }
}

const FIRST_RETRY_MS = 100
const LAST_RETRY_MS = 5_000
const WATCH_MS = 200
const STOP_MS = 60_000

/** Watches a running postmaster and restarts it, with back-off, whenever it ends. */
export function supervise({
  running,
  url,
  appUrl,
  systemUrl,
  relaunch,
  release,
  log,
}: Supervised): EmbeddedPostgres {
  let current = running
  const stopping = new AbortController()
  const exitListeners = new Set<() => void>()
  const restartListeners = new Set<() => void>()

  async function keepRunning(): Promise<void> {
    while (!stopping.signal.aborted) {
      await ended(current)
      if (stopping.signal.aborted) return
      log.warn('PostgreSQL ended unexpectedly; starting it again')
      for (const listener of exitListeners) listener()
      const next = await restart()
      if (!next) return
      current = next
      log.info('PostgreSQL answers again')
      for (const listener of restartListeners) listener()
    }
  }

  async function restart(): Promise<Running | null> {
    for (
      let wait = FIRST_RETRY_MS;
      !stopping.signal.aborted;
      wait = Math.min(wait * 2, LAST_RETRY_MS)
    ) {
      try {
        return await relaunch()
      } catch (error) {
        log.warn(
          `PostgreSQL is not back yet: ${error instanceof Error ? error.message : String(error)}`,
        )
      }
      await pause(wait, stopping.signal)
    }
    return null
  }

  const watching = keepRunning()
  let stopped: Promise<void> | undefined

  async function stop(): Promise<void> {
    stopping.abort()
    signal(current.pid, 'SIGINT') // fast shutdown
    const patience = AbortSignal.timeout(STOP_MS)
    while (await isAlive(current.pid)) {
      if (patience.aborted) signal(current.pid, 'SIGQUIT') // immediate: the next start recovers
      await delay(20)
    }
    await watching
    // A restart in progress when `stop` was called has started another one.
    if (await isAlive(current.pid)) return stop()
    await release()
  }

  return {
    url,
    appUrl,
    systemUrl,
    adopted: running.child === null,
    get pid() {
      return current.pid
    },
    onExit: subscribe(exitListeners),
    onRestart: subscribe(restartListeners),
    stop: () => (stopped ??= stop()),
    abandon: () => {
      stopping.abort()
      signal(current.pid, 'SIGINT')
    },
  }
}

/** Resolves when the postmaster has ended. An adopted one is not our child, so it is polled. */
async function ended({ child, pid }: Running): Promise<void> {
  if (child) {
    if (child.exitCode === null && child.signalCode === null) await once(child, 'exit')
    return
  }
  while (await isAlive(pid)) await delay(WATCH_MS, undefined, { ref: false })
}

function subscribe(listeners: Set<() => void>) {
  return (listener: () => void) => {
    listeners.add(listener)
    return () => void listeners.delete(listener)
  }
}

async function pause(ms: number, signal: AbortSignal): Promise<void> {
  await delay(ms, undefined, { signal }).catch((error: unknown) => {
    if (!signal.aborted) throw error
  })
}

function signal(pid: number, name: NodeJS.Signals): void {
  try {
    process.kill(pid, name)
  } catch (error) {
    const gone = error instanceof Error && 'code' in error && error.code === 'ESRCH'
    if (!gone) throw error
  }
}
