import { createWriteStream } from 'node:fs'
import { run } from 'node:test'
import { spec, tap } from 'node:test/reporters'
import { inOrder } from './journeyOrder.ts'

/**
 * `runJourneys.ts <at once> <totals.tap> <file> ...`: runs each file in its own process, the slowest first (`node
 * --test` would sort them by name), and reports on the standard output and, for counting, as TAP.
 */
const [atOnce = '1', totals = '', ...files] = process.argv.slice(2)
const tests = run({ files: inOrder(files), concurrency: Number(atOnce) })
tests.on('test:fail', () => (process.exitCode = 1))
tests.compose(new spec()).pipe(process.stdout)
tests.compose(tap).pipe(createWriteStream(totals))
