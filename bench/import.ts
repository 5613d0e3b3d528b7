import { openAsBlob } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { basename, join } from 'node:path'
import { parseArgs } from 'node:util'
import { z } from 'zod'
import { makeFile } from './import/makeFile.ts'
import { callSteadily, median, percentile, rounded } from './server/latency.ts'
import { watchMemory } from './server/memory.ts'
import { type BenchServer, startServer } from './server/startServer.ts'

// Uploads a file of numbers and measures from its first byte to the answer that all are accepted, over HTTP,
// while the server also answers list calls. Options: --runs 5 --rows 1000000 --forms xlsx,txt; --values true fills three
// variables of the text by the columns of a csv.

const { values } = parseArgs({
  options: {
    runs: { type: 'string', default: '1' },
    rows: { type: 'string', default: '1000000' },
    forms: { type: 'string' },
    values: { type: 'string', default: 'false' },
  },
})
const runs = Number(values.runs)
const rows = Number(values.rows)
const hasValues = values.values === 'true'
const forms = (values.forms ?? (hasValues ? 'csv' : 'xlsx,txt')).split(',')
const CALLS_PER_SECOND = 20
/** Countries with sandbox prices, and rows that a correct import refuses. */
const COUNTRIES = ['CN', 'SG', 'GB', 'US', 'IN'] as const
const BAD = 1_000
const USERNAME = 'harbor'

interface Run {
  seconds: number
  idleMb: number
  peakMb: number
  childPeakMb: number
  calls: number[]
  accepted: number
  rejected: number
}

const answer = z.object({
  success: z.literal(true),
  result: z.object({ taskId: z.string(), accepted: z.number(), rejected: z.number() }),
})

const folder = await mkdtemp(join(tmpdir(), 'tandem-import-'))
try {
  for (const form of forms) {
    const path = join(folder, `numbers.${form}`)
    await makeFile({ path, rows, bad: BAD, countries: [...COUNTRIES], values: hasValues })
    const measured: Run[] = []
    for (let run = 0; run < runs; run += 1) {
      // A new server for each run: an accepted task is sent at once and would overlap with the next
      // measurement.
      const server = await startServer()
      try {
        measured.push(await importOnce(server, path))
      } finally {
        await server.stop()
      }
    }
    report(form, measured)
  }
} finally {
  await rm(folder, { recursive: true })
}

async function importOnce(server: BenchServer, path: string): Promise<Run> {
  const headers = await server.signIn(USERNAME)
  const form = new FormData()
  const said = hasValues
    ? 'Dear {name}, your {amount} USD are due on {due_day}. Harbor Bank'
    : 'Harbor Bank: our branches close at 13:00 on Friday.'
  form.set('content', said)
  form.set('name', 'Import of the benchmark')
  form.set('requestKey', `bench-${process.pid}-${performance.now()}`)
  form.set('file', await openAsBlob(path), basename(path))
  const memory = await watchMemory(server.pid, 'sheetChild')
  const meanwhile = callSteadily(`${server.api}/sms/notify/task/list`, headers, CALLS_PER_SECOND)
  const from = performance.now()
  const response = await fetch(`${server.api}/sms/notify/outbox/import`, {
    method: 'POST',
    headers,
    body: form,
  })
  const text = await response.text()
  const seconds = (performance.now() - from) / 1000
  const calls = await meanwhile.stop()
  const peaks = await memory.stop()
  if (response.status !== 200) throw new Error(`The import answered ${response.status}: ${text}`)
  const { accepted, rejected } = answer.parse(JSON.parse(text)).result
  if (accepted !== rows - BAD || rejected !== BAD) {
    throw new Error(`${accepted} accepted and ${rejected} rejected, not ${rows - BAD} and ${BAD}`)
  }
  return { seconds, ...peaks, calls, accepted, rejected }
}

function report(form: string, measured: readonly Run[]): void {
  const over = (figure: (run: Run) => number, digits = 1) =>
    rounded(median(measured.map(figure)), digits)
  console.log(
    JSON.stringify({
      bench: 'import',
      form,
      values: hasValues,
      rows,
      runs,
      accepted: over(({ accepted }) => accepted),
      rejected: over(({ rejected }) => rejected),
      seconds: over(({ seconds }) => seconds),
      rowsPerSecond: over(({ seconds }) => rows / seconds, 0),
      serverIdleMb: over(({ idleMb }) => idleMb, 0),
      serverPeakMb: over(({ peakMb }) => peakMb, 0),
      parserPeakMb: over(({ childPeakMb }) => childPeakMb, 0),
      calls: over(({ calls }) => calls.length),
      callP50Ms: over(({ calls }) => percentile(calls, 0.5)),
      callP99Ms: over(({ calls }) => percentile(calls, 0.99)),
      callMaxMs: over(({ calls }) => Math.max(...calls)),
    }),
  )
}
