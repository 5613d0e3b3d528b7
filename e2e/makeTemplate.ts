import { mkdirSync } from 'node:fs'
import { Platform } from './platform.ts'
import { isWhole } from './template.ts'

/**
 * Creates the data folder journeys start from: a first start, until it is ready, and a clean stop.
 * Exit code 3 means that no template is possible here, so each file makes its own first start.
 */
const NO_TEMPLATE = 3
const [folder = ''] = process.argv.slice(2)
mkdirSync(folder, { mode: 0o755 })
const platform = Platform.in(folder)
await platform.startAgain()
const code = await platform.end()
if (code !== 0) throw new Error(`The platform ended with ${code}.\n${platform.log}`)
if (!isWhole(folder)) process.exitCode = NO_TEMPLATE
