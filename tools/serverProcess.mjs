// Plain JavaScript without dependencies, as `start.mjs`, which uses it.

/** How long a stop may take: the server's own limit (`LONGEST_STOP_MS` in main.ts) and some seconds. */
const STOP_MS = 30_000
/** The server says every second that it lives. After so many seconds of silence something holds it for good. */
const MOST_SILENT_TICKS = 60
const TICK_MS = 1_000
/** PostgreSQL rolls back what is open, and ends. */
const DATABASE_MS = 10_000
const POLL_MS = 50

/**
 * Ends a server process within its time, whatever it does: a signal is handled by the same thread that may be busy
 * without an end. Its PostgreSQL, which it can then no longer stop, is stopped here.
 * @param {import('node:child_process').ChildProcess} server started with a channel, on which it says `{ alive, postmaster }`
 * @param {{ tell?: (line: string) => void, stopMs?: number, silentTicks?: number, tickMs?: number }} given
 * @returns {{ stop: (signal: NodeJS.Signals) => void, endNow: () => Promise<void>, forced: () => boolean }}
 */
export function serverProcess(server, given = {}) {
  const { stopMs = STOP_MS, silentTicks = MOST_SILENT_TICKS, tickMs = TICK_MS } = given
  const tell = given.tell ?? ((line) => process.stderr.write(`${line}\n`))
  let isHeard = false
  let postmaster = null
  let silent = 0
  server.on('message', (message) => {
    if (message?.alive !== true) return
    isHeard = true
    silent = 0
    postmaster = message.postmaster ?? null
  })
  // Counted, not measured: while this machine sleeps, or has no time for anybody, nobody is late.
  const ticks = setInterval(() => {
    silent += 1
    if (!isHeard || ending || silent < silentTicks) return
    tell('The server has not responded for a minute. Ending it; the next start continues its work.')
    void endNow()
  }, tickMs)
  ticks.unref()
  server.once('exit', () => clearInterval(ticks))

  async function end() {
    if (server.exitCode === null && server.signalCode === null) {
      const ended = new Promise((resolve) => server.once('exit', resolve))
      server.kill('SIGKILL')
      await ended
    }
    if (postmaster !== null) await endDatabase(postmaster)
  }
  let ending
  const endNow = () => (ending ??= end())

  return {
    stop(signal) {
      server.kill(signal)
      const patience = setTimeout(() => {
        tell(`The server did not stop within ${Math.round(stopMs / 1_000)} seconds. Ending it.`)
        void endNow()
      }, stopMs)
      server.once('exit', () => clearTimeout(patience))
    },
    endNow,
    forced: () => ending !== undefined,
  }
}

/** Ends a PostgreSQL whose server is gone: a fast shutdown, what was committed is on disk. */
async function endDatabase(pid) {
  const send = (signal) => {
    try {
      process.kill(pid, signal)
      return true
    } catch {
      return false
    }
  }
  if (!send('SIGINT')) return
  const until = Date.now() + DATABASE_MS
  while (send(0) && Date.now() < until) {
    await new Promise((resolve) => setTimeout(resolve, POLL_MS))
  }
}
