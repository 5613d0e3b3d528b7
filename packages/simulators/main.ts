import { InvalidSetting, parseSettings, type SimulatorSettings } from './settings.ts'
import { startSimulators, type Simulators, type SimulatorsReady } from './startSimulators.ts'

/** Exit codes of the running contract: 0 clean stop, 1 fault, 2 bad setting. */
const FAULT = 1
const BAD_SETTING = 2

/** Ports of a standalone start; a parent that starts us chooses its own. */
const standAlone = { dataDir: './data/simulators', smsc: { port: 2776, controlPort: 2777 } }

/** Settings: the environment, otherwise the parent's first message, otherwise those above. */
async function readSettings(): Promise<SimulatorSettings> {
  const given = process.env.TANDEM_SIMULATOR_SETTINGS
  if (given !== undefined) return parseSettings(parseJson(given))
  if (!process.send) return parseSettings(standAlone)
  return parseSettings(await new Promise((resolve) => process.once('message', resolve)))
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    throw new InvalidSetting('TANDEM_SIMULATOR_SETTINGS must be JSON.')
  }
}

async function main(): Promise<void> {
  let simulators: Simulators | null = null
  let stopping = false
  const stop = async () => {
    if (stopping) return
    stopping = true
    await simulators?.stop()
    process.exit(0)
  }
  // The parent is gone, however it ended: there is nothing left to simulate for.
  process.once('disconnect', () => void stop())
  process.once('SIGTERM', () => void stop())
  // Ctrl-C reaches the whole process group. A parent still waits for responses and closes the
  // channel when it is done; disconnecting earlier would leave its last messages unconfirmed.
  process.on('SIGINT', () => {
    if (!process.connected) void stop()
  })

  simulators = await startSimulators(await readSettings())
  const ready: SimulatorsReady = { ready: true, simulators: simulators.describe() }
  if (process.send) process.send(ready)
  else console.log(JSON.stringify(ready))
}

main().catch((error: unknown) => {
  console.error(`simulators: ${error instanceof Error ? error.message : String(error)}`)
  process.exit(error instanceof InvalidSetting ? BAD_SETTING : FAULT)
})
