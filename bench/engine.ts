import { backlog } from './engine/backlog.ts'
import { codes } from './engine/codes.ts'
import { edits } from './engine/edits.ts'
import { fairness } from './engine/fairness.ts'
import { restart } from './engine/restart.ts'
import { stops } from './engine/stops.ts'
import { unanswered } from './engine/unanswered.ts'

// A complete server's engine under the actions of operators and customers and under crashes. The server, PostgreSQL
// and the carriers are separate processes; the carriers' journal decides what happened to each message. Each run
// prints its figures with their bars, and the seed to repeat it.
const RUNS = {
  /**
   * Gateways edited while messages flow. Arguments: seed, messages, edits, submits per second of each gateway.
   */
  edits: (given: number[]) => edits(given),
  /** A backlog on a slow gateway, and kill -9. Arguments: seed, waiting messages. */
  backlog: (given: number[]) => backlog(given),
  /**
   * Codes during a campaign. Arguments: seed, messages of the campaign, submits per second, codes, codes per second.
   */
  codes: (given: number[]) => codes(given),
  /**
   * Companies that campaign at once, with codes beside them. Arguments: seed, companies, messages of a task, submits per
   * second.
   */
  fairness: (given: number[]) => fairness(given),
  /** kill -9 with messages in progress. Arguments: seed, messages in progress. */
  restart: (given: number[]) => restart(given),
  /** A campaign paused, resumed, left by handsets and cancelled while it goes flat out. Arguments: seed, messages. */
  stops: (given: number[]) => stops(given),
  /** Messages whose carrier sends no receipts, once their wait is over. Arguments: seed, messages. */
  unanswered: (given: number[]) => unanswered(given),
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
