import { loadavg } from 'node:os'
import { parseArgs } from 'node:util'
import { DAY_MS } from '@tandem/core'
import pg from 'pg'
import { fillMessages, type Sample } from './lists/fillMessages.ts'
import { fillSenderIds } from './lists/fillSenderIds.ts'
import { type ListPage, readList, walkDown } from './lists/readList.ts'
import { percentile, rounded } from './server/latency.ts'
import { type BenchServer, findServer, startServer } from './server/startServer.ts'

// Lists over HTTP on tables of ten million rows, one call after another: the first page, and page 1,000 by
// number and by cursors, as a customer, an agent and staff, with common filters. Options: --rows 10000000
// --calls 40; --data names the folder of a running server that already has the rows; --only is a pattern of the
// lists to measure

const { values } = parseArgs({
  options: {
    rows: { type: 'string', default: '10000000' },
    calls: { type: 'string', default: '40' },
    data: { type: 'string' },
    only: { type: 'string', default: '' },
  },
})
const [rows, calls] = [Number(values.rows), Number(values.calls)]
const only = new RegExp(values.only)
const WARM_UP = 3
const SIZE = 10
const DEEP = 1_000
const BAR_MS = 150

const filled = values.data === undefined ? undefined : await findServer(values.data)
const server = filled ?? (await startServer())
try {
  const { msisdn } = await prepare(server, filled !== undefined)
  const day = (ago: number) => new Date(Date.now() - ago * DAY_MS).toISOString().slice(0, 10)
  const outbox = {
    all: '',
    delivered: 'status=delivered',
    undelivered: 'status=undelivered',
    unknown: 'status=unknown',
    submitted: 'status=queued,submitting,submitted',
    country: 'country=BR',
    countryUndelivered: 'country=BR&status=undelivered',
    countryNotDelivered: 'country=BR&status=undelivered,rejected,expired,unknown',
    notDelivered: 'status=queued,submitting,submitted,undelivered,rejected,expired,unknown',
    days: `createTime_begin=${day(15)}&createTime_end=${day(12)}`,
    daysUndelivered: `createTime_begin=${day(15)}&createTime_end=${day(12)}&status=undelivered`,
    number: `mobile=${msisdn}`,
    numberStart: 'mobile=4477770*',
  }
  const senders = {
    all: '',
    pending: 'status=pending',
    bySender: 'column=sender&order=asc',
    number: 'sender=S005000000',
    contains: 'sender=*S00500*',
    days: `createTime_begin=${day(300)}&createTime_end=${day(297)}`,
  }
  for (const username of ['harbor', 'meridian', 'admin']) {
    const headers = await server.signIn(username)
    for (const [name, query] of Object.entries(outbox)) {
      await measureList(username, `outbox ${name}`, `/sms/notify/outbox/list?${query}`, headers)
    }
    for (const [name, query] of Object.entries(senders)) {
      await measureList(username, `senderId ${name}`, `/sms/senderId/list?${query}`, headers)
    }
  }
} finally {
  if (!filled) await server.stop()
}

async function prepare({ databaseUrl }: BenchServer, isFilled: boolean): Promise<Sample> {
  // One connection per table: building their indexes takes a core each.
  const client = new pg.Client({ connectionString: databaseUrl })
  const other = new pg.Client({ connectionString: databaseUrl })
  await Promise.all([client.connect(), other.connect()])
  try {
    if (isFilled) {
      await client.query(`set tandem.everything = 'on'`)
      const { rows: found } = await client.query<Sample>(
        `select m.msisdn from sms_task t join sms_message m on m.task_id = t.id
         where t.create_by = 'bench' and t.product = 'notify' order by t.id desc limit 1`,
      )
      if (found[0]) return found[0]
    }
    const at = performance.now()
    const filled = async (what: string, filling: Promise<unknown>) => {
      await filling
      print({ what, rows, seconds: Math.round((performance.now() - at) / 1000) })
    }
    const messages = fillMessages(client, rows)
    await Promise.all([
      filled('fill of messages', messages),
      filled('fill of sender IDs', fillSenderIds(other, rows)),
    ])
    const { rows: size } = await client.query<{ gb: number }>(
      `select pg_database_size(current_database())::float8 / 1e9 as gb`,
    )
    const seconds = Math.round((performance.now() - at) / 1000)
    print({ what: 'fill', rows, seconds, gb: rounded(size[0]?.gb ?? 0) })
    // Everything is flushed to disk before anything is timed.
    await client.query('checkpoint')
    return await messages
  } finally {
    await Promise.all([client.end(), other.end()])
  }
}

async function measureList(
  as: string,
  list: string,
  path: string,
  headers: Record<string, string>,
): Promise<void> {
  if (!only.test(`${as} ${list}`)) return
  const url = `${server.api}${path}`
  try {
    const first = await times(() => readList(`${url}&pageSize=${SIZE}`, headers))
    report(as, list, 'first', first)
    if (first.last.total <= DEEP * SIZE) return
    const deepByNumber = `${url}&pageSize=${SIZE}&pageNo=${DEEP}`
    report(as, list, 'page1000ByNumber', await times(() => readList(deepByNumber, headers)))
    let cursor = await walkDown(url, headers, (DEEP - 1) * SIZE)
    if (cursor === null) return
    const deep = await times(async () => {
      const at = cursor === null ? '' : `&cursor=${encodeURIComponent(cursor)}`
      const page = await readList(`${url}&pageSize=${SIZE}${at}`, headers)
      cursor = page.next ?? cursor
      return page
    })
    report(as, list, 'page1000ByCursor', deep)
  } catch (error) {
    print({ as, list, failed: error instanceof Error ? error.message : String(error) })
    process.exitCode = 1
  }
}

async function times(
  read: () => Promise<ListPage>,
): Promise<{ last: ListPage; samples: number[] }> {
  let last = await read()
  for (let call = 1; call < WARM_UP; call += 1) last = await read()
  const samples: number[] = []
  for (let call = 0; call < calls; call += 1) {
    last = await read()
    samples.push(last.ms)
  }
  return { last, samples }
}

function report(
  as: string,
  list: string,
  page: string,
  { last, samples }: { last: ListPage; samples: number[] },
): void {
  const p95 = percentile(samples, 0.95)
  print({
    as,
    list,
    page,
    rows,
    calls,
    p50Ms: rounded(percentile(samples, 0.5)),
    p95Ms: rounded(p95),
    ok: p95 <= BAR_MS,
    total: last.total,
    totalIsEstimate: last.totalIsEstimate,
    load: rounded(loadavg()[0] ?? 0),
  })
}

function print(figure: Record<string, unknown>): void {
  console.log(JSON.stringify({ bench: 'lists', ...figure }))
}
