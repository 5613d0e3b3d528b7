import { setTimeout as delay } from 'node:timers/promises'
import { parseArgs } from 'node:util'
import pg from 'pg'
import { Campaign } from './codes/campaign.ts'
import { rounded } from './server/latency.ts'
import { postmasterOf } from './server/postmasterOf.ts'
import { startServer } from './server/startServer.ts'
import { type ForkedSink, forkSink, leadGateways } from './sink/forkSink.ts'
import { postgresCpuMicros, processCpuMicros } from './sms/processCpu.ts'

// What many gateways cost that do nothing, and how soon receipts are acknowledged that come all at once while the engine
// sends. The server and its database are processes of their own, and the carrier (bench/sink) is one that is not counted.
// Options: --gateways 200, --seconds 30 (of idling), --receipts 100000 (in 30 seconds), --beside 300000 (messages sent
// meanwhile); 0 leaves a part out.
const { values } = parseArgs({
  options: {
    gateways: { type: 'string', default: '200' },
    seconds: { type: 'string', default: '30' },
    receipts: { type: 'string', default: '100000' },
    beside: { type: 'string', default: '300000' },
  },
})
const [gateways, seconds, receipts, beside] = [
  Number(values.gateways),
  Number(values.seconds),
  Number(values.receipts),
  Number(values.beside),
]
const SECONDS_OF_RECEIPTS = 30
/** Until the first of them: by then all have been submitted. */
const RECEIPT_DELAY_MS = 20_000
const SETTLE_MS = 20_000
const BIND_SECONDS = 60
const PERCENT = 100

const server = await startServer()
const pool = new pg.Pool({
  connectionString: server.databaseUrl,
  max: 2,
  options: '-c tandem.everything=on -c statement_timeout=0',
})
const postmaster = await postmasterOf(pool)
const sinks: ForkedSink[] = []
try {
  if (gateways > 0) await idle()
  if (receipts > 0) await flood()
} finally {
  await pool.end()
  for (const sink of sinks) sink.kill()
  await server.stop()
}

async function idle(): Promise<void> {
  const sink = await forkSink({})
  sinks.push(sink)
  await delay(SETTLE_MS)
  const without = await coreShare()
  await pool.query(
    `insert into sms_gateway (id, name, host, port, system_id, password_sealed, binds)
     select g.id + 100000 + n, 'Idle ' || n, '127.0.0.1', $1, 'idle' || n, g.password_sealed, 1
     from (select * from sms_gateway where protocol = 'smpp' order by id limit 1) g, generate_series(1, $2) as n`,
    [sink.port, gateways],
  )
  for (let waited = 0; (await sink.ask()).counters.binds < gateways; waited += 1) {
    if (waited >= BIND_SECONDS) throw new Error('Not all gateways were bound')
    await delay(1_000)
  }
  await delay(SETTLE_MS)
  const share = await coreShare()
  await pool.query(
    `update sms_gateway set deleted_at = now(), update_time = now() where name like 'Idle %'`,
  )
  const facts = { part: 'idle', gateways, seconds }
  print({ ...facts, figure: 'core_without', unit: '%', value: without })
  print({ ...facts, figure: 'core', unit: '%', value: share })
  print({ ...facts, figure: 'core_of_them', unit: '%', value: share - without, bar: 5 })
}

/** Of one core, what server and database take, percent. */
async function coreShare(): Promise<number> {
  const before = cpu()
  const from = performance.now()
  await delay(seconds * 1_000)
  return ((cpu() - before) / 1_000 / (performance.now() - from)) * PERCENT
}

async function flood(): Promise<void> {
  const sink = await forkSink({
    receiptDelayMs: RECEIPT_DELAY_MS,
    receiptsPerSecond: Math.ceil(receipts / SECONDS_OF_RECEIPTS),
  })
  sinks.push(sink)
  await leadGateways(pool, sink)
  const campaign = new Campaign(server, pool, await server.signIn('harbor'))
  const taskId = await campaign.import(receipts)
  const sent = async () => (await sink.ask()).counters.receiptsSent
  while ((await sent()) === 0) await delay(20)
  const from = performance.now()
  // The engine sends while they come; receipts of these come after.
  if (beside > 0) await campaign.import(beside)
  while ((await sent()) < receipts) await delay(20)
  const until = performance.now()
  const { counters } = await sink.ask()
  await campaign.ended(taskId, receipts)
  const facts = { part: 'flood', receipts, beside }
  const took = (until - from) / 1_000
  print({ ...facts, figure: 'seconds', unit: 's', value: took, bar: SECONDS_OF_RECEIPTS })
  print({ ...facts, figure: 'submits', unit: '', value: counters.submits - receipts })
  print({ ...facts, figure: 'acknowledged_p50', unit: 'ms', value: counters.acknowledgedP50 })
  const { acknowledgedP99 } = counters
  print({ ...facts, figure: 'acknowledged_p99', unit: 'ms', value: acknowledgedP99, bar: 200 })
  const rest = (performance.now() - until) / 1_000
  print({ ...facts, figure: 'backlog_gone_after', unit: 's', value: rest, bar: 10 })
}

function cpu(): number {
  return processCpuMicros(server.pid) + postgresCpuMicros(postmaster)
}

function print(line: { figure: string; value: number; [fact: string]: unknown }): void {
  console.log(JSON.stringify({ bench: 'gateways', ...line, value: rounded(line.value) }))
}
