import { createHash } from 'node:crypto'
import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join, relative } from 'node:path'
import { node24, root, run, step } from './processes.mjs'

const SOURCES = ['packages/web', 'packages/i18n', 'packages/model', 'packages/core']
const stamp = join(root, 'packages/web/dist/.tandem-build')

/**
 * Builds the console if anything it is made of has changed since the last build. Rejects with the output of vite.
 */
export async function buildConsole() {
  const wanted = sourcesHash()
  if (existsSync(stamp) && readFileSync(stamp, 'utf8') === wanted) return
  const done = step('Building the console')
  const vite = join(root, 'node_modules/vite/bin/vite.js')
  const { code, output } = await run(node24(), [vite, 'build', 'packages/web'])
  if (code !== 0) throw new Error(`The console could not be built.\n${output}`)
  writeFileSync(stamp, wanted)
  done()
}

/** One hash over names and contents; tests and build output do not count. */
function sourcesHash() {
  const hash = createHash('sha256').update(readFileSync(join(root, 'package-lock.json')))
  for (const folder of SOURCES) {
    for (const file of filesBelow(join(root, folder))) {
      hash.update(`${relative(root, file)}\0`).update(readFileSync(file))
    }
  }
  return hash.digest('hex')
}

function filesBelow(folder) {
  const entries = readdirSync(folder, { withFileTypes: true })
  return entries
    .toSorted((a, b) => (a.name < b.name ? -1 : 1))
    .flatMap((entry) => {
      const path = join(folder, entry.name)
      if (/^(dist|node_modules)$|\.test\.tsx?$/.test(entry.name)) return []
      return entry.isDirectory() ? filesBelow(path) : [path]
    })
}
