import { createHash } from 'node:crypto'
import { existsSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { environment, fail, root, run } from './processes.mjs'

const lockfile = join(root, 'package-lock.json')
const stamp = join(root, 'node_modules', '.tandem-install')

/** Installs what the lockfile says, when it is missing or the lockfile has changed since. */
export async function install() {
  const wanted = createHash('sha256').update(readFileSync(lockfile)).digest('hex')
  if (existsSync(stamp) && readFileSync(stamp, 'utf8') === wanted) return
  if (!installedByHand()) {
    process.stdout.write('Installing dependencies (once, about half a minute) ...\n')
    const { code } = await npm('ci', '--no-audit', '--no-fund', '--loglevel=error')
    if (code !== 0) fail('The dependencies could not be installed: npm says why above.')
  }
  writeFileSync(stamp, wanted)
}

/** npm's own record of what it installed is not older than the lockfile: somebody ran `npm install`. */
function installedByHand() {
  const record = join(root, 'node_modules', '.package-lock.json')
  return (
    !existsSync(stamp) &&
    existsSync(record) &&
    statSync(record).mtimeMs >= statSync(lockfile).mtimeMs
  )
}

/** The npm that started us; it runs on the Node it came with, which `npm ci` does not replace. */
function npm(...args) {
  const { npm_execpath: script, npm_node_execpath: node } = process.env
  const env = environment({ PATH: process.env.PATH })
  return script
    ? run(node ?? process.execPath, [script, ...args], { show: true, env })
    : run('npm', args, { show: true, env })
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href) await install()
