import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { run } from 'node:test'
import { spec } from 'node:test/reporters'
import { inOrder } from './journeyOrder.ts'
import { processorTime } from './processorTime.mjs'

/**
 * `runJourneys.ts <at first> <at once> <totals.json> <file> ...`: walks the files in some processes, each with one
 * platform and one browser that its files share (`e2e/walkFiles.ts`). Each process takes the next file when it is done
 * with one: one process at first, and more from the end of the standard input on.
 * Reports on the standard output, each file as a whole, and for counting as JSON: passed, failed, seconds and processor
 * seconds by file, and the processor time of all, seconds.
 */
interface Ended {
  type: 'test:pass' | 'test:fail'
  data: { name: string; nesting: number; details: { duration_ms: number } }
}
type Told = Ended | { type: 'test:diagnostic' | 'test:stdout'; data: { nesting?: number } }

const [atFirst = '1', atOnce = '1', totals = '', ...files] = process.argv.slice(2)
const WALK = join(import.meta.dirname, '../e2e/walkFiles.ts')
const folder = join(dirname(totals), 'walks')
mkdirSync(folder)
const ordered = inOrder(files)
/** Written by `e2e/walkFiles.ts`. */
const TIMES = 'times.jsonl'
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
    // A process that ends early leaves its files to a new one.
    while (filesLeft() > 0) await walk()
  }),
)
if (counted.failed > 0) process.exitCode = 1
const ofFiles = { seconds: counted.seconds, processors: processorByFile() }
writeFileSync(totals, JSON.stringify({ ...counted, ...ofFiles, processor: processorTime() }))

/** How many files no process has taken yet. */
function filesLeft(): number {
  const taken = readdirSync(folder, { withFileTypes: true }).filter((one) => one.isDirectory())
  return ordered.length - taken.length
}

/** Walks files in a process of their own until none is left. */
async function walk(): Promise<void> {
  const tests = run({ files: [WALK], argv: [folder, ...ordered] })
  tests.on('test:summary', ({ file, success, counts: { tests: all, passed, skipped, todo } }) => {
    if (file !== undefined) return // the same counts again
    counted.passed += passed
    counted.failed += success ? 0 : Math.max(all - passed - skipped - todo, 1)
  })
  // Lines of files that run at once must not mix. The counts of one process interest nobody.
  let unsaid: Told[] = []
  const say = () => {
    for (const one of unsaid) report.write(one)
    unsaid = []
  }
  for await (const event of tests) {
    const told: Told = event
    if (told.type === 'test:diagnostic') continue
    unsaid.push(told)
    if (!isEndOfFile(told)) continue
    const { name, details } = told.data
    if (ordered.includes(name)) counted.seconds[name] = details.duration_ms / 1000
    say()
  }
  say()
}

function isEndOfFile(told: Told): told is Ended {
  return (told.type === 'test:pass' || told.type === 'test:fail') && told.data.nesting === 0
}

/** What the processes noted of each file. */
function processorByFile(): Record<string, number> {
  const path = join(folder, TIMES)
  const lines = existsSync(path) ? readFileSync(path, 'utf8').split('\n').filter(Boolean) : []
  const notes: { path: string; seconds: number }[] = lines.map((line) => JSON.parse(line))
  return Object.fromEntries(notes.map(({ path: file, seconds }) => [file, seconds]))
}
