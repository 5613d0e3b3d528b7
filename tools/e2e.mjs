import { accessSync, constants, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { delimiter, join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { buildConsole } from './buildConsole.mjs'
import { install } from './install.mjs'
import { environment, node24, root, run } from './processes.mjs'

// A person at a browser waits most of the time: one file leaves half of two cores idle. They run by
// name, so the longest (accessibility) is first.
const AT_ONCE = 2
const BROWSERS = ['chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable']

/** The Chromium of TANDEM_CHROMIUM or the first on PATH; null when there is none. */
export function findChromium(env = process.env) {
  if (env.TANDEM_CHROMIUM) return env.TANDEM_CHROMIUM
  const folders = (env.PATH ?? '').split(delimiter).filter((folder) => folder !== '')
  const candidates = BROWSERS.flatMap((name) => folders.map((folder) => join(folder, name)))
  return candidates.find(isExecutable) ?? null
}

function isExecutable(path) {
  try {
    accessSync(path, constants.X_OK)
    return true
  } catch {
    return false
  }
}

/**
 * Runs the browser journeys, two files at a time: each file starts the real server on a database of its own.
 * @param {string[]} [names] parts of file names; all files when empty
 * @returns {Promise<{ passed: number, failed: number }>}
 */
export async function journeys(names = []) {
  const files = readdirSync(join(root, 'e2e'))
    .filter(
      (name) =>
        name.endsWith('.e2e.ts') &&
        (names.length === 0 || names.some((part) => name.includes(part))),
    )
    .map((name) => join('e2e', name))
  if (files.length === 0) {
    process.stdout.write(
      `No browser journey${names.length > 0 ? ` is named ${names.join(' or ')}` : ''}.\n`,
    )
    return { passed: 0, failed: names.length > 0 ? 1 : 0 }
  }
  const chromium = findChromium()
  if (chromium === null) {
    process.stdout.write(
      'Browser journeys skipped: no Chromium found. Install one (apt-get install chromium) or set TANDEM_CHROMIUM to its path.\n',
    )
    return { passed: 0, failed: 0 }
  }
  return runFiles(files, chromium)
}

async function runFiles(files, chromium) {
  const folder = mkdtempSync(join(tmpdir(), 'tandem-e2e-'))
  const totals = join(folder, 'totals.tap')
  try {
    const reporters = [
      '--test-reporter=spec',
      '--test-reporter-destination=stdout',
      '--test-reporter=tap',
      `--test-reporter-destination=${totals}`,
    ]
    const { code } = await run(
      node24(),
      ['--test', `--test-concurrency=${AT_ONCE}`, ...reporters, ...files],
      {
        show: true,
        env: environment({ TANDEM_CHROMIUM: chromium }),
      },
    )
    const tap = readFileSync(totals, 'utf8')
    const count = (name) => Number(new RegExp(`^# ${name} (\\d+)$`, 'm').exec(tap)?.[1] ?? 0)
    const failed = count('fail') + count('cancelled')
    return { passed: count('pass'), failed: code === 0 ? failed : Math.max(failed, 1) }
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href) {
  await install()
  await buildConsole()
  const { passed, failed } = await journeys(process.argv.slice(2))
  process.stdout.write(`${passed} passed, ${failed} failed\n`)
  process.exitCode = failed === 0 ? 0 : 1
}
