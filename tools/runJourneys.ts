import { createWriteStream, mkdirSync, writeFileSync } from 'node:fs'
import { basename, dirname, join, resolve } from 'node:path'
import { run } from 'node:test'
import { spec, tap } from 'node:test/reporters'
import { pathToFileURL } from 'node:url'
import { inOrder } from './journeyOrder.ts'

/**
 * `runJourneys.ts <at once> <totals.tap> <file> ...`: runs each file, or group of files that share a platform, in its own
 * process, the slowest first (`node --test` would sort them by name), and reports on the standard output and, for
 * counting, as TAP.
 */
const [atOnce = '1', totals = '', ...files] = process.argv.slice(2)
const folder = join(dirname(totals), 'groups')
mkdirSync(folder)
const tests = run({ files: inOrder(files).map(oneFile), concurrency: Number(atOnce) })
tests.on('test:fail', () => (process.exitCode = 1))
tests.compose(new spec()).pipe(process.stdout)
tests.compose(tap).pipe(createWriteStream(totals))

/** A file that imports a group, so that its files run in one process. */
function oneFile(group: readonly string[]): string {
  const [first = ''] = group
  if (group.length === 1) return first
  const path = join(folder, `${group.map((file) => basename(file, '.e2e.ts')).join('+')}.mjs`)
  const urls = group.map((file) => pathToFileURL(resolve(file)).href)
  writeFileSync(path, urls.map((url) => `import ${JSON.stringify(url)}\n`).join(''))
  return path
}
