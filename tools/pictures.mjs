import { mkdirSync } from 'node:fs'
import { pathToFileURL } from 'node:url'
import { join } from 'node:path'
import { buildConsole } from './buildConsole.mjs'
import { findChromium } from './e2e.mjs'
import { install } from './install.mjs'
import { environment, fail, node24, root, run } from './processes.mjs'

/**
 * `npm run pictures`: every screen of the console in both languages, light and dark, at three
 * widths, into ./pictures. With --readme only the few of docs/pictures. What could not be taken is
 * named at the end, with exit code 1.
 */
if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href) {
  const flags = process.argv.slice(2)
  const readme = flags.includes('--readme')
  const unknown = flags.find((flag) => flag.startsWith('-') && flag !== '--readme')
  if (unknown) fail(`${unknown} is no option of the pictures: there is --readme.`, 2)
  const chromium = findChromium()
  if (chromium === null) {
    fail('No Chromium found. Install one (apt-get install chromium) or set TANDEM_CHROMIUM.')
  }
  await install()
  await buildConsole()
  const folder = join(root, readme ? 'docs/pictures' : 'pictures')
  mkdirSync(folder, { recursive: true })
  const { code } = await run(node24(), ['e2e/takePictures.ts', folder, ...flags], {
    show: true,
    env: environment({ TANDEM_CHROMIUM: chromium }),
  })
  process.exitCode = code
}
