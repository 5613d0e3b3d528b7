import { spawn, spawnSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { buildConsole } from './buildConsole.mjs'
import { install } from './install.mjs'
import { environment, fail, node24, root } from './processes.mjs'
import { serverProcess } from './serverProcess.mjs'

/**
 * `npm start`: installs and builds what is missing or stale, then runs the server on Node 24 and
 * passes on signals and its exit code: 0 clean stop, 1 fault, 2 bad setting.
 *
 * --dev         restart the server when its sources change; the console is served unbuilt
 * --production  no simulators, no sandbox data, safe settings only
 *
 * `npm run production -- migrate` and `… -- database-login` prepare an external database and exit.
 */
const flags = new Set(process.argv.slice(2))
const preparation = ['migrate', 'database-login'].find((command) => flags.delete(command))
const unknown = [...flags].find((flag) => !['--dev', '--production'].includes(flag))
if (unknown) fail(`${unknown} is no option of the start: there are --dev and --production.`, 2)
const dev = flags.has('--dev')

await install({ tools: false })
if (preparation) {
  const args = ['packages/server/prepareDatabase.ts', preparation]
  const { status } = spawnSync(node24(), args, { cwd: root, stdio: 'inherit' })
  process.exit(status ?? 1)
}

// Left alone V8 takes up to 130 MB for new objects, and lets the others grow to four times what is in use, as if the server
// were alone on the machine. With 32 MB and twice as much, messages cost the same processor time.
const heapFlags = JSON.parse(readFileSync(join(root, 'packages/server/heapFlags.json'), 'utf8'))
const server = spawn(
  node24(),
  [...heapFlags, ...(dev ? ['--watch', '--watch-preserve-output'] : []), 'packages/server/main.ts'],
  {
    cwd: root,
    env: environment({
      TANDEM_MODE: flags.has('--production')
        ? 'production'
        : (process.env.TANDEM_MODE ?? 'sandbox'),
      ...(dev ? { TANDEM_DEV: '1' } : { TANDEM_CONSOLE: 'pending' }),
    }),
    // The channel tells the server when this process is gone, however it ended.
    stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
    // A separate process group: Ctrl-C reaches only us, and the server gets it exactly once.
    detached: true,
  },
)
server.once('error', (error) => fail(`The server could not be started: ${error.message}`))
const kept = serverProcess(server)
server.once('exit', (code) => {
  // Whoever ended it by force has to stop its database, and exits then.
  if (kept.forced()) void kept.endNow().then(() => process.exit(isHurried ? 130 : 1))
  else process.exit(unbuilt && askedAt === 0 ? 1 : (code ?? 1))
})

// The console is built while the server sets up its database; it serves no requests until both are done.
let unbuilt = false
if (!dev) {
  buildConsole().then(
    () => server.connected && server.send('console built'),
    (error) => {
      if (askedAt === 0) process.stderr.write(`${error.message}\n`)
      unbuilt = true
      giveUp()
    },
  )
}

/** The server stops when its channel closes, even while it waits for the console. */
function giveUp() {
  if (server.connected) server.disconnect()
}

// npm forwards a Ctrl-C that the terminal has also sent us: two within this time are one.
const SAME_KEYSTROKE_MS = 400
let askedAt = 0
let isHurried = false

function stop(signal) {
  const now = performance.now()
  if (askedAt !== 0 && now - askedAt < SAME_KEYSTROKE_MS) return
  if (askedAt === 0) {
    askedAt = now
    kept.stop(signal)
    giveUp()
    return
  }
  process.stderr.write('Stopping at once. What was committed is safe.\n')
  isHurried = true
  void kept.endNow()
}

process.on('SIGINT', () => stop('SIGINT'))
process.on('SIGTERM', () => stop('SIGTERM'))
process.on('SIGHUP', () => stop('SIGTERM'))

// npm runs us through a shell, and a signal to npm may end that shell alone.
if (process.env.npm_lifecycle_event) {
  const parent = process.ppid
  setInterval(() => {
    if (process.ppid !== parent && askedAt === 0) stop('SIGTERM')
  }, 1000).unref()
}
