import { createHash } from 'node:crypto'
import { existsSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { environment, fail, root, run, step } from './processes.mjs'

const lockfile = join(root, 'package-lock.json')
/** Two words: the hash of the lockfile and what of it is installed, `run` or `all`. */
const stamp = join(root, 'node_modules', '.tandem-install')
// Pinned versions never change: what is in npm's cache needs no request to the registry.
const quick = ['--prefer-offline', '--no-audit', '--no-fund', '--loglevel=error']

/**
 * Installs the packages of the lockfile, if they are missing or the lockfile has changed.
 *
 * A first `npm start` does not wait for tools that only tests and checks need: they are added, next to a platform that
 * may be running from the same folder, when a command first needs them.
 * @param {{ tools?: boolean }} [options] `tools: false` = only what the platform needs at runtime and to build its
 * console
 */
export async function install({ tools = true } = {}) {
  const wanted = createHash('sha256').update(readFileSync(lockfile)).digest('hex')
  const { hash, extent } = found(wanted)
  const current = hash === wanted
  // Developers keep the tools when the lockfile changes.
  const all = tools || extent === 'all'
  if (!current) await installAnew(all)
  else if (all && extent !== 'all') await addTools()
  writeFileSync(stamp, `${wanted} ${all ? 'all' : 'run'}`)
}

/** The lockfile that was installed last and what of it; missing in a fresh clone. */
function found(wanted) {
  if (existsSync(stamp)) {
    const [hash, extent] = readFileSync(stamp, 'utf8').split(' ')
    return { hash, extent }
  }
  // npm's own record is not older than the lockfile: someone ran npm manually. The type checker stands for the tools.
  const record = join(root, 'node_modules', '.package-lock.json')
  if (!existsSync(record) || statSync(record).mtimeMs < statSync(lockfile).mtimeMs) return {}
  const tools = existsSync(join(root, 'node_modules', 'typescript'))
  return { hash: wanted, extent: tools ? 'all' : 'run' }
}

async function installAnew(all) {
  const done = step(all ? 'Installing dependencies' : 'Installing what the platform runs on')
  await npm('ci', ...(all ? [] : ['--omit=dev']), ...quick)
  done()
}

/** Adds to what is there and removes nothing; `npm ci` would empty the folder under a running platform. */
async function addTools() {
  const done = step('Installing the tools that tests need')
  await npm('install', '--no-save', ...quick)
  done()
}

/** The npm that started us; it runs on the Node it came with, which `npm ci` does not replace. */
async function npm(...args) {
  const { npm_execpath: script, npm_node_execpath: node } = process.env
  const env = environment({ PATH: process.env.PATH })
  const { code } = await (script
    ? run(node ?? process.execPath, [script, ...args], { show: true, env })
    : run('npm', args, { show: true, env }))
  if (code !== 0) fail('The dependencies could not be installed: npm says why above.')
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href) await install()
