import { backlog } from './engine/backlog.ts'
import { codes } from './engine/codes.ts'
import { edits } from './engine/edits.ts'
import { restart } from './engine/restart.ts'

// The engine of a whole server under what operators, customers and crashes do to it. The server, PostgreSQL and the
// carriers are processes of their own; the carriers' journal judges what became of each message. Each run prints its
// figures with their bars, and the seed that repeats it.
const RUNS = {
  /** Gateways edited while messages flow. Arguments: seed, messages, edits, submits a second of each gateway. */
  edits: (given: number[]) => edits(given),
  /** A backlog on a slow gateway, and kill -9. Arguments: seed, messages waiting. */
  backlog: (given: number[]) => backlog(given),
  /** Codes beside a campaign. Arguments: seed, messages of the campaign, submits a second, codes. */
  codes: (given: number[]) => codes(given),
  /** kill -9 with messages under way. Arguments: seed, messages under way. */
  restart: (given: number[]) => restart(given),
}

const [name, ...given] = process.argv.slice(2)
const run = Object.entries(RUNS).find(([known]) => known === name)?.[1]
if (run) {
  const isKept = await run(given.map(Number))
  process.exitCode = isKept ? 0 : 1
} else {
  console.error(`Say which: npm run bench -- engine ${Object.keys(RUNS).join(' | ')} [seed] ...`)
  process.exitCode = 2
}
