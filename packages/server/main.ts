import { EmbeddedPostgresError } from './drivers/embeddedPostgres/EmbeddedPostgresError.ts'
import { BadSetting, readSettings } from './settings.ts'
import { consoleBuilt } from './start/consoleBuilt.ts'
import { endProcess } from './start/endProcess.ts'
import { PortTaken } from './start/listen.ts'
import { readyLines } from './start/readyLines.ts'
import { type Platform, startPlatform } from './start/startPlatform.ts'
import { DatabaseRefused } from './store/database/DatabaseRefused.ts'

// Exit codes of the running contract.
const STOPPED = 0
const FAULT = 1
const BAD_SETTING = 2
/**
 * The engine alone may wait ten seconds for carriers' responses; after this, nothing is waited for.
 */
const LONGEST_STOP_MS = 25_000

const ALIVE_MS = 1_000

let platform: Platform | undefined

async function main(): Promise<void> {
  const major = Number(process.versions.node.split('.')[0])
  if (major < 24) {
    throw new BadSetting(`Node 24 is needed, this is ${process.version}: use npm start.`)
  }
  const settings = readSettings(process.env)
  const started = await startPlatform(settings, consoleBuilt(settings.consolePending))
  platform = started
  if (ending.isEnding()) return
  console.log(readyLines(settings, started).join('\n'))
}

const ending = endProcess({
  stop: async () => {
    await starting
    await platform?.stop()
  },
  abandon: () => platform?.abandon(),
  exit: (code) => process.exit(code),
  fail,
  longestMs: LONGEST_STOP_MS,
})

/** Prints one sentence about the error and ends with its code. */
function fail(error: unknown): never {
  const plain =
    error instanceof BadSetting ||
    error instanceof PortTaken ||
    error instanceof DatabaseRefused ||
    error instanceof EmbeddedPostgresError
  console.error(plain ? error.message : error)
  process.exit(
    error instanceof BadSetting || error instanceof PortTaken || error instanceof DatabaseRefused
      ? BAD_SETTING
      : FAULT,
  )
}

// Nobody reads the output any more (`npm start | head`): no reason to exit without stopping the database.
process.stdout.on('error', () => undefined)
process.stderr.on('error', () => undefined)
process.on('SIGINT', () => void ending.end(STOPPED))
process.on('SIGTERM', () => void ending.end(STOPPED))
// The process that started us is gone, however it ended.
process.on('disconnect', () => void ending.end(STOPPED))
process.on('unhandledRejection', (error) => {
  // The state is unknown: continuing would hide the fault. The next start resumes what was in progress.
  console.error('Stopping, because a promise nobody waited for was rejected:', error)
  if (platform) void ending.end(FAULT)
  else process.exit(FAULT)
})

// Whoever started us ends us if this thread is busy without an end: then no signal is heard here (tools/serverProcess.mjs).
setInterval(() => {
  if (process.connected) process.send?.({ alive: true, postmaster: platform?.postmaster() ?? null })
}, ALIVE_MS).unref()

const starting = main()
starting.catch(fail)
