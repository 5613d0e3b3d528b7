import { mkdirSync } from 'node:fs'
import { Platform } from './platform.ts'
import { isWhole } from './template.ts'

/**
 * Makes the data folder that journeys begin with: a first start, until it is ready, and a clean stop.
 * Exit code 3 says that it can be no template here, so that each file has to make its own first start.
 */
const NO_TEMPLATE = 3
const [folder = ''] = process.argv.slice(2)
mkdirSync(folder, { mode: 0o755 })
const platform = Platform.in(folder)
await platform.startAgain()
const code = await platform.end()
if (code !== 0) throw new Error(`The platform ended with ${code}.\n${platform.log}`)
if (!isWhole(folder)) process.exitCode = NO_TEMPLATE
