import { Agent } from 'node:http'
import { setTimeout as delay } from 'node:timers/promises'
import pg from 'pg'
import { percentile, rounded } from './server/latency.ts'
import { postJson } from './server/postJson.ts'
import { postmasterOf } from './server/postmasterOf.ts'
import { type BenchServer, startServer } from './server/startServer.ts'
import { forkSink, leadGateways } from './sink/forkSink.ts'
import { postgresCpuMicros, processCpuMicros } from './sms/processCpu.ts'

// Single messages over HTTP with an API key, each call one message with its own text, until all are settled: as many as
// 32 connections make, then a steady number a second. The server, its database and the carrier (bench/sink) are processes
// of their own; only the first two count. Arguments: seconds of each part (10), connections (32), calls a second (500).
const [seconds = 10, connections = 32, perSecond = 500] = process.argv.slice(2).map(Number)
const WARM_UP_SECONDS = 3
const SECONDS_TO_SETTLE = 120

const server = await startServer()
const sink = await forkSink({ receiptDelayMs: 200 })
const pool = new pg.Pool({
  connectionString: server.databaseUrl,
  max: 2,
  options: '-c tandem.everything=on',
})
const agent = new Agent({ keepAlive: true, maxSockets: Infinity })
let sent = 0

try {
  await leadGateways(pool, sink)
  const postmaster = await postmasterOf(pool)
  const cpu = () => ({
    server: processCpuMicros(server.pid),
    database: postgresCpuMicros(postmaster),
  })
  await closedLoop(WARM_UP_SECONDS)
  await settled()

  const before = { ...cpu(), sent }
  const from = performance.now()
  await closedLoop(seconds)
  await settled()
  const count = sent - before.sent
  const shared = { bench: 'singles', connections }
  const rate = (count * 1_000) / (performance.now() - from)
  print({ ...shared, figure: 'rate', unit: 'msg/s', value: rate, bar: 2_500 })
  const now = cpu()
  const micros = {
    server: (now.server - before.server) / count,
    database: (now.database - before.database) / count,
  }
  const total = micros.server + micros.database
  print({ ...shared, figure: 'cpu', unit: 'us/msg', value: total, bar: 500 })
  print({ ...shared, figure: 'cpu_server', unit: 'us/msg', value: micros.server })
  print({ ...shared, figure: 'cpu_database', unit: 'us/msg', value: micros.database })

  const times = await steadily(seconds)
  await settled()
  for (const [name, share] of [
    ['p50', 0.5],
    ['p99', 0.99],
  ] as const) {
    const value = percentile(times, share)
    print({ bench: 'singles', perSecond, figure: `accept_${name}`, unit: 'ms', value, bar: 40 })
  }
} finally {
  await pool.end()
  agent.destroy()
  sink.kill()
  await server.stop()
}

/** Every connection calls as soon as its last call was answered. */
async function closedLoop(forSeconds: number): Promise<void> {
  const until = performance.now() + forSeconds * 1_000
  const connection = async () => {
    while (performance.now() < until) await send(server)
  }
  await Promise.all(Array.from({ length: connections }, connection))
}

/** The duration of each call, ms; calls do not wait for each other. */
async function steadily(forSeconds: number): Promise<number[]> {
  const calls: Promise<number>[] = []
  const from = performance.now()
  for (let n = 0; n < forSeconds * perSecond; n++) {
    const wait = from + (n * 1_000) / perSecond - performance.now()
    if (wait > 0) await delay(wait)
    calls.push(send(server))
  }
  return Promise.all(calls)
}

/** Sends one message; its duration until the answer was read, ms. */
async function send({ api, apiKeys }: BenchServer): Promise<number> {
  const n = sent++
  const from = performance.now()
  await postJson(`${api}/sms/notify/outbox/send`, {
    agent,
    key: apiKeys[0]?.key ?? '',
    body: {
      mobiles: `+${447_400_000_000 + n}`,
      content: `Your order ${n} arrives tomorrow between 9 and 12.`,
    },
  })
  return performance.now() - from
}

/** Waits until every message sent so far has been settled. */
async function settled(): Promise<void> {
  const deadline = performance.now() + SECONDS_TO_SETTLE * 1_000
  for (;;) {
    const { rows } = await pool.query<{ done: number }>(
      `select coalesce(sum(c.delivered + c.undelivered + c.failed), 0)::int as done
       from sms_task t join sms_task_count c on c.task_id = t.id where t.source is not null`,
    )
    const done = rows[0]?.done ?? 0
    if (done >= sent) return
    if (performance.now() > deadline) throw new Error(`Only ${done} of ${sent} ended`)
    await delay(20)
  }
}

function print(line: { figure: string; value: number; [fact: string]: unknown }): void {
  console.log(JSON.stringify({ ...line, value: rounded(line.value) }))
}
