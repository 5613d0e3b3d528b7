import { mkdirSync, writeFileSync } from 'node:fs'
import { basename, dirname, join, resolve } from 'node:path'
import { run } from 'node:test'
import { spec } from 'node:test/reporters'
import { pathToFileURL } from 'node:url'
import { inOrder } from './journeyOrder.ts'
import { processorTime } from './processorTime.mjs'

/**
 * `runJourneys.ts <at first> <at once> <totals.json> <file> ...`: runs each file, or group of files that share a platform,
 * in its own process, the slowest first: some at once at first, and more from the end of the standard input on.
 * Reports on the standard output, each group as a whole, and for counting as JSON: passed, failed, seconds by file, and the processor time of all, seconds.
 */
const [atFirst = '1', atOnce = '1', totals = '', ...files] = process.argv.slice(2)
const folder = join(dirname(totals), 'groups')
mkdirSync(folder)
const waiting = inOrder(files)
const report = new spec()
report.pipe(process.stdout)
const counted: { passed: number; failed: number; seconds: Record<string, number> } = {
  passed: 0,
  failed: 0,
  seconds: {},
}

const othersMayStart = new Promise((resolve) => process.stdin.once('end', resolve).resume())
await Promise.all(
  Array.from({ length: Number(atOnce) }, async (_, place) => {
    if (place >= Number(atFirst)) await othersMayStart
    for (let group = waiting.shift(); group; group = waiting.shift()) await runGroup(group)
  }),
)
if (counted.failed > 0) process.exitCode = 1
writeFileSync(totals, JSON.stringify({ ...counted, processor: processorTime() }))

async function runGroup(group: readonly string[]): Promise<void> {
  const startedAt = performance.now()
  const tests = run({ files: [oneFile(group)] })
  tests.on('test:summary', ({ file, success, counts: { tests: all, passed, skipped, todo } }) => {
    if (file !== undefined) return // one of the group, counted in that of the group
    counted.passed += passed
    counted.failed += success ? 0 : Math.max(all - passed - skipped - todo, 1)
  })
  // Lines of groups that run at once must not mix. The counts of one group interest nobody.
  const events: { type: string }[] = await tests.toArray()
  for (const event of events) if (event.type !== 'test:diagnostic') report.write(event)
  counted.seconds[group.join(' + ')] = (performance.now() - startedAt) / 1000
}

/** A file that imports a group, so that its files run in one process. */
function oneFile(group: readonly string[]): string {
  const [first = ''] = group
  if (group.length === 1) return first
  const path = join(folder, `${group.map((file) => basename(file, '.e2e.ts')).join('+')}.mjs`)
  const urls = group.map((file) => pathToFileURL(resolve(file)).href)
  writeFileSync(path, urls.map((url) => `import ${JSON.stringify(url)}\n`).join(''))
  return path
}
