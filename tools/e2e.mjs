import {
  accessSync,
  chmodSync,
  constants,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { delimiter, join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { buildConsole } from './buildConsole.mjs'
import { install } from './install.mjs'
import { environment, node24, root, run } from './processes.mjs'
import { temporaryFolder } from './temporaryFolder.mjs'

// A file leaves a third of a core idle while it waits for its page, server or database.
const AT_ONCE = 3
/** From this many files on, one first start that is copied is cheaper than one per file. */
const SHARED_FROM = 3
/**
 * From e2e/makeTemplate.ts: nothing went wrong, but each file has to make its own first start here.
 */
const NO_TEMPLATE = 3
const BROWSERS = ['chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable']

/** The Chromium of TANDEM_CHROMIUM or the first on PATH; null if there is none. */
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
 * Runs the browser journeys, three at a time: the files of each process share a platform, which is a real server on its
 * own database.
 * @param {string[]} [names] parts of file names; all files if empty
 * @param {object} [beside] other tests that run meanwhile
 * @param {ReturnType<typeof makeTemplate>} beside.making the template, if it is being made already
 * @param {Promise<unknown>} beside.others when these are done; until then one file runs at a time
 * @returns {Promise<{ passed: number, failed: number, seconds?: Record<string, number>, processors?: Record<string, number>, processor?: number }>}
 * seconds by file, processor seconds by file, and of all
 */
export async function journeys(names = [], beside) {
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
  return runFiles(files, chromium, beside)
}

async function runFiles(files, chromium, { making, others } = {}) {
  const folder = mkdtempSync(join(tmpdir(), 'tandem-e2e-'))
  chmodSync(folder, 0o755) // must be accessible to the account that runs PostgreSQL
  const totals = join(folder, 'totals.json')
  try {
    const template =
      files.length < SHARED_FROM
        ? {}
        : await (making ?? makeTemplate(join(folder, 'template'), false))
    if (template === null) return { passed: 0, failed: 1 }
    const env = environment({ TANDEM_CHROMIUM: chromium, ...template })
    const atFirst = others ? 1 : AT_ONCE
    const args = ['tools/runJourneys.ts', String(atFirst), String(AT_ONCE), totals, ...files]
    const until = others ?? Promise.resolve()
    const { code } = await run(node24(), args, { show: true, env, until })
    const { failed, ...counted } = JSON.parse(readFileSync(totals, 'utf8'))
    return { ...counted, failed: code === 0 ? failed : Math.max(failed, 1) }
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}

/**
 * The first start most files begin with, made anew in every run, so that it belongs to this very tree. Null if
 * the platform did not start: it reports that once instead of in every file.
 * @param {string} folder created here, in one that every account can access
 * @param {boolean} beside runs at low priority
 */
export async function makeTemplate(folder, beside) {
  const { code, output } = await run(node24(), ['e2e/makeTemplate.ts', folder], { beside })
  if (code === NO_TEMPLATE) return {}
  if (code === 0) return { TANDEM_JOURNEY_TEMPLATE: folder }
  process.stdout.write(`The platform that journeys begin with could not be made.\n${output}`)
  return null
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href) {
  await install()
  // Each source is compiled once per run.
  process.env.NODE_COMPILE_CACHE = join(temporaryFolder(), 'compiled')
  await buildConsole()
  const { passed, failed, processors = {}, processor } = await journeys(process.argv.slice(2))
  const dearest = Object.entries(processors).toSorted(([, a], [, b]) => b - a)
  process.stdout.write('Processor time by file:\n')
  for (const [name, seconds] of dearest) {
    process.stdout.write(`${seconds.toFixed(1).padStart(6)} s  ${name}\n`)
  }
  if (processor !== undefined) process.stdout.write(`${processor.toFixed(1).padStart(6)} s  all\n`)
  process.stdout.write(`${passed} passed, ${failed} failed\n`)
  process.exitCode = failed === 0 ? 0 : 1
}
