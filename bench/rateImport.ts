import { parseArgs } from 'node:util'
import { z } from 'zod'
import { openBrowser, openConsole } from './console/openConsole.ts'
import { scrollFrames } from './console/scrollFrames.ts'
import { median, percentile, rounded } from './server/latency.ts'
import { watchMemory } from './server/memory.ts'
import { type BenchServer, startServer } from './server/startServer.ts'

// Uploads a price list of 250,000 rates into a draft, over HTTP, and measures from its first byte to the compared view:
// against an empty list (all new), then against itself in force with every tenth price changed. Memory is the peak of the
// server above what it takes when idle, and of the process that reads the sheet. The first of both is published, while
// somebody else adds one rate after the other to another list: how long that takes, and how long each of these waits. At last
// the compared view is scrolled in Chromium, 200 lines of it, and its frames are counted.
// Options: --runs 1 --rows 250000.
const { values } = parseArgs({
  options: {
    runs: { type: 'string', default: '1' },
    rows: { type: 'string', default: '250000' },
  },
})
const runs = Number(values.runs)
const ROWS = Number(values.rows)
const POLL_MS = 100
const CHANGED_EVERY = 10
/** The longest page of a list. */
const PAGE_ROWS = 200
const IDLE_MS = 5_000
const SCROLL_MS = 10_000

const reply = z.object({ success: z.literal(true), result: z.unknown() })
const summarySchema = z.object({
  new: z.number(),
  changed: z.number(),
  same: z.number(),
  wrong: z.number(),
})
interface Publication {
  seconds: number
  /** Of one rate added to another list meanwhile: the slowest and the median. */
  slowestMs: number
  usualMs: number
  refused: number
}
const job = z.object({ id: z.string(), status: z.string(), error: z.string().nullable() })

/** A list for calls, by dialled prefix; `round` changes every tenth price. */
function sheet(round: number): string {
  const lines = ['product,prefix,price,interval,connectFee']
  for (let index = 0; index < ROWS; index += 1) {
    const price = index % CHANGED_EVERY === 0 ? 1 + round / 1000 : 1
    lines.push(`voice,${1_000_000 + index},${(price / 100).toFixed(6)},60/6,0.01`)
  }
  return lines.join('\r\n')
}

interface Run {
  seconds: number
  idleMb: number
  peakMb: number
  childPeakMb: number
}

const server = await startServer()
try {
  const headers = await server.signIn('admin')
  const ask = caller(server, headers)
  const rateGroupId = z
    .string()
    .parse(await ask('POST', '/sms/rateGroup/add', { name: 'Bench', currency: 'USD' }))
  const otherId = z
    .string()
    .parse(await ask('POST', '/sms/rateGroup/add', { name: 'Other', currency: 'USD' }))
  const publications: Publication[] = []
  const fresh: Run[] = []
  const again: Run[] = []
  let newest = ''
  for (let run = 0; run < runs; run += 1) {
    const first = await compared(ask, headers, rateGroupId, run * 2)
    fresh.push(first.run)
    publications.push(await published(ask, first.id, otherId))
    const second = await compared(ask, headers, rateGroupId, run * 2 + 1)
    again.push(second.run)
    newest = second.id
    if (second.summary.changed !== Math.ceil(ROWS / CHANGED_EVERY)) {
      throw new Error(`${second.summary.changed} of the prices changed`)
    }
  }
  report('all new', fresh)
  report('a tenth changed', again)
  reportPublications(publications)
  await scrolled(newest)
} finally {
  await server.stop()
}

type Ask = (method: string, path: string, body?: object) => Promise<unknown>

function caller({ api }: BenchServer, headers: Record<string, string>): Ask {
  return async (method, path, body) => {
    const response = await fetch(`${api}${path}`, {
      method,
      headers: { ...headers, ...(body && { 'content-type': 'application/json' }) },
      ...(body && { body: JSON.stringify(body) }),
    })
    const text = await response.text()
    if (response.status !== 200) throw new Error(`${path} answered ${response.status}: ${text}`)
    return reply.parse(JSON.parse(text)).result
  }
}

async function compared(
  ask: Ask,
  headers: Record<string, string>,
  rateGroupId: string,
  round: number,
): Promise<{ id: string; run: Run; summary: z.output<typeof summarySchema> }> {
  const draft = { name: `Round ${round}`, rateGroupId }
  const id = z.string().parse(await ask('POST', '/sms/rateVersion/add', draft))
  const form = new FormData()
  form.set('id', id)
  form.set('whole', 'true')
  form.set('file', new Blob([sheet(round)]), 'rates.csv')
  const memory = await watchMemory(server.pid, 'sheetChild')
  const from = performance.now()
  const response = await fetch(`${server.api}/sms/rateVersion/import`, {
    method: 'POST',
    headers,
    body: form,
  })
  const started = job.parse(reply.parse(await response.json()).result)
  for (;;) {
    const page = await ask('GET', `/sys/userJob/list?id=${started.id}`)
    const { records } = z.object({ records: z.array(job) }).parse(page)
    const [now] = records
    if (now && now.status !== 'queued' && now.status !== 'running') {
      if (now.status !== 'done') throw new Error(`The job is ${now.status}: ${now.error}`)
      break
    }
    await new Promise((resolve) => setTimeout(resolve, POLL_MS))
  }
  const summary = summarySchema.parse(await ask('GET', `/sms/rateVersion/summary?id=${id}`))
  await ask('GET', `/sms/rateChange/list?versionId=${id}&pageSize=50`)
  const seconds = (performance.now() - from) / 1000
  const peaks = await memory.stop()
  if (summary.wrong > 0) throw new Error(`${summary.wrong} lines are wrong`)
  return { id, summary, run: { seconds, ...peaks } }
}

async function published(ask: Ask, id: string, otherId: string): Promise<Publication> {
  const from = performance.now()
  let isDone = false
  const publishing = ask('POST', '/sms/rateVersion/publish', { id }).finally(() => {
    isDone = true
  })
  const waits: number[] = []
  let refused = 0
  const tomorrow = Date.now() + 86_400_000
  const others = (async () => {
    while (!isDone) {
      const begun = performance.now()
      const effectiveAt = new Date(tomorrow + Math.round(begun)).toISOString()
      const rate = { rateGroupId: otherId, product: 'voice', prefix: '49', price: '0.01' }
      const asked = ask('POST', '/sms/rate/add', { ...rate, chargeOn: 'submit', effectiveAt })
      // oxlint-disable-next-line no-await-in-loop -- one after the other
      await asked.catch(() => (refused += 1))
      waits.push(performance.now() - begun)
    }
  })()
  await publishing
  const seconds = (performance.now() - from) / 1000
  await others
  return { seconds, slowestMs: Math.max(...waits), usualMs: median(waits), refused }
}

/** The lines of a draft that change, as long as a page can be. */
async function scrolled(versionId: string): Promise<void> {
  const browser = await openBrowser()
  try {
    const { page } = await openConsole(browser, server, 'admin')
    await page.goto(`${server.url}/sms/rateChange?versionId=${versionId}&size=${PAGE_ROWS}`)
    await page.locator('tbody tr').filter({ visible: true }).nth(10).waitFor()
    // What is loaded while the page is idle is loaded.
    await page.waitForTimeout(IDLE_MS)
    const { frames, intervals } = await scrollFrames(page, SCROLL_MS)
    console.log(
      JSON.stringify({
        bench: 'rateImport',
        figure: 'scrolling',
        rows: PAGE_ROWS,
        framesPerSecond: rounded(frames / (SCROLL_MS / 1000), 1),
        medianMs: rounded(median(intervals), 1),
        p99Ms: rounded(percentile(intervals, 0.99), 1),
        mostMs: rounded(Math.max(...intervals), 1),
      }),
    )
  } finally {
    await browser.close()
  }
}

function reportPublications(measured: readonly Publication[]): void {
  console.log(
    JSON.stringify({
      bench: 'rateImport',
      figure: 'publishing',
      rows: ROWS,
      runs,
      seconds: rounded(median(measured.map(({ seconds }) => seconds)), 1),
      slowestOtherMs: rounded(median(measured.map(({ slowestMs }) => slowestMs)), 0),
      usualOtherMs: rounded(median(measured.map(({ usualMs }) => usualMs)), 0),
      refusedOthers: measured.reduce((sum, { refused }) => sum + refused, 0),
    }),
  )
}

function report(against: string, measured: readonly Run[]): void {
  const over = (figure: (run: Run) => number, digits = 0) =>
    rounded(median(measured.map(figure)), digits)
  console.log(
    JSON.stringify({
      bench: 'rateImport',
      against,
      rows: ROWS,
      runs,
      seconds: over(({ seconds }) => seconds, 1),
      serverIdleMb: over(({ idleMb }) => idleMb),
      serverPeakMb: over(({ peakMb }) => peakMb),
      parserPeakMb: over(({ childPeakMb }) => childPeakMb),
    }),
  )
}
