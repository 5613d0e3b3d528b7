import { fork, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync } from 'node:fs'
import { chmod } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { z } from 'zod'
import { removeEmbeddedPostgres } from '../packages/server/drivers/embeddedPostgres/removeEmbeddedPostgres.ts'
import { startEmbeddedPostgres } from '../packages/server/drivers/embeddedPostgres/startEmbeddedPostgres.ts'
import { createDatabase } from '../packages/server/store/database/createDatabase.ts'
import { migrate } from '../packages/server/store/database/migrate.ts'
import { createIds } from '../packages/server/store/ids/createIds.ts'
import { checkLedger, describeFindings } from '../packages/server/store/ledger/checkLedger.ts'
import { testLedger } from '../packages/server/test/chaos/testLedger.ts'
import { smsWorld } from '../packages/server/test/chaos/smsWorld.ts'
import { postgresCpuMicros } from './sms/processCpu.ts'

// Accept, rate, reserve, route, submit, response, receipt and settlement of messages, in a
// PostgreSQL with production settings (fsync, full_page_writes, synchronous_commit on). The engine,
// the database and the carrier are separate processes; the carrier (bench/sink) and this harness are
// not counted. Then a steady stream, for latencies without a backlog. Arguments: messages per run
// (100,000), runs (5), seconds flat out without a pause (0: not measured) and then the runs again, on the tables that this
// has filled. A first run warms up and does not count.
const [messages = 100_000, runs = 5, sustainedSeconds = 0] = process.argv.slice(2).map(Number)
const WARM_UP = 20_000
const STEADY_SECONDS = 6
const STEADY_TASKS_PER_SECOND = 10
const STEADY_TASK = 500
const SECONDS_TO_FINISH = 300
/** Flat out, this many messages are always accepted and not yet done. */
const BACKLOG = 300_000
const CONTENT =
  'Your order 4711 has left our warehouse and arrives tomorrow between 9 and 12. Track it in the app.'

const cpuUsage = z.object({ user: z.number(), system: z.number() })

const dataDir = mkdtempSync(join(tmpdir(), 'tandem-bench-sms-'))
await chmod(dataDir, 0o711)
const quiet = { info: () => undefined, warn: (line: string) => process.stderr.write(`${line}\n`) }
const postgres = await startEmbeddedPostgres({ dataDir, log: quiet })
await migrate(postgres.url)
const sink = await start('./sink/sink.ts', { receiptDelayMs: 500 })
const ids = createIds({ now: Date.now })
const owner = createDatabase({
  ownerUrl: postgres.url,
  appUrl: postgres.url,
  statementTimeoutMs: 0,
})
const system = createDatabase({
  ownerUrl: postgres.url,
  systemUrl: postgres.systemUrl,
  scope: 'everything',
})
const world = await smsWorld(owner.pool, ids, [
  {
    name: 'sink',
    port: sink.ready.port ?? 0,
    systemId: 'bench',
    password: 'bench',
    binds: 2,
    window: 500,
    tps: 100_000,
  },
])
const recharge = { companyId: world.customerId, amountMicros: 1_000_000_000_000n }
await testLedger(system, ids).recharge(recharge, { key: 'bench' })
const engine = await start('../packages/server/test/chaos/engineProcess.ts', {
  ownerUrl: postgres.url,
  appUrl: postgres.appUrl,
  systemUrl: postgres.systemUrl,
})

try {
  await finished([await accept(WARM_UP, 'warm-up')], WARM_UP)
  const empty = await measureRuns('')
  await steady()
  if (sustainedSeconds > 0) await sustained(empty)
} finally {
  for (const child of [engine.child, sink.child]) child.kill()
  await Promise.all([owner.close(), system.close()])
  await postgres.stop()
  await removeEmbeddedPostgres(dataDir)
}

/** One campaign after another; the median of their rates. */
async function measureRuns(prefix: string): Promise<number> {
  const rates: number[] = []
  const costs: { engine: number; database: number }[] = []
  const logged: number[] = []
  const latencies: { p50: number; p99: number }[] = []
  for (let run = 0; run < runs; run++) {
    await owner.pool.query('checkpoint')
    const before = await cpu()
    const from = await walBytes()
    const startedAt = performance.now()
    const taskId = await accept(messages, `${prefix}run-${run}`)
    await finished([taskId], messages)
    const seconds = (performance.now() - startedAt) / 1000
    const after = await cpu()
    logged.push(((await walBytes()) - from) / messages)
    rates.push(messages / seconds)
    costs.push({
      engine: (after.engine - before.engine) / messages,
      database: (after.database - before.database) / messages,
    })
    latencies.push(await acceptToSubmit([taskId]))
    await verifyLedger()
  }
  const shared = { bench: 'sms', messages, cores: 2 }
  print({ ...shared, figure: `${prefix}rate`, unit: 'msg/s', median: median(rates), runs: rates })
  const total = costs.map((cost) => cost.engine + cost.database)
  print({ ...shared, figure: `${prefix}cpu`, unit: 'us/msg', median: median(total), runs: total })
  for (const part of ['engine', 'database'] as const) {
    const of = costs.map((cost) => cost[part])
    print({
      ...shared,
      figure: `${prefix}cpu_${part}`,
      unit: 'us/msg',
      median: median(of),
      runs: of,
    })
  }
  print({ ...shared, figure: `${prefix}wal`, unit: 'B/msg', median: median(logged), runs: logged })
  for (const part of ['p50', 'p99'] as const) {
    const of = latencies.map((latency) => latency[part])
    const figure = `${prefix}backlog_accept_to_submit_${part}`
    print({ ...shared, figure, unit: 'ms', median: median(of), runs: of })
  }
  return median(rates)
}

/** Flat out for long, and the runs again among the rows that this left. */
async function sustained(empty: number): Promise<void> {
  const taskIds: string[] = []
  const startedAt = performance.now()
  const seconds = () => (performance.now() - startedAt) / 1_000
  let done = 0
  while (seconds() < sustainedSeconds) {
    done = await doneOf(taskIds)
    if (taskIds.length * messages - done < BACKLOG) {
      taskIds.push(await accept(messages, `sustained-${taskIds.length}`))
    } else await delay(100)
  }
  const rate = done / seconds()
  await finished(taskIds, taskIds.length * messages)
  const shared = { bench: 'sms', messages: done, seconds: sustainedSeconds }
  print({ ...shared, figure: 'sustained_rate', unit: 'msg/s', median: rate })
  print({ ...shared, figure: 'sustained_share', unit: '%', bar: 70, median: (rate / empty) * 100 })
  const filled = await measureRuns('filled_')
  const { rows } = await owner.pool.query<{ count: number }>(
    'select count(*)::float8 as count from sms_message',
  )
  print({
    ...shared,
    figure: 'filled_share',
    unit: '%',
    bar: 75,
    rows: rows[0]?.count,
    median: (filled / empty) * 100,
  })
}

/** A stream of small tasks at a rate the machine handles easily. */
async function steady(): Promise<void> {
  const taskIds: string[] = []
  const startedAt = performance.now()
  const before = await cpu()
  for (let n = 0; n < STEADY_SECONDS * STEADY_TASKS_PER_SECOND; n++) {
    await delay(Math.max(0, startedAt + (n * 1000) / STEADY_TASKS_PER_SECOND - performance.now()))
    taskIds.push(await accept(STEADY_TASK, `steady-${n}`))
  }
  const count = taskIds.length * STEADY_TASK
  await finished(taskIds, count)
  const after = await cpu()
  const { p50, p99 } = await acceptToSubmit(taskIds)
  const shared = { bench: 'sms', messages: count, perSecond: STEADY_TASK * STEADY_TASKS_PER_SECOND }
  print({ ...shared, figure: 'steady_accept_to_submit_p50', unit: 'ms', median: p50 })
  print({ ...shared, figure: 'steady_accept_to_submit_p99', unit: 'ms', median: p99 })
  const used = after.engine + after.database - before.engine - before.database
  print({ ...shared, figure: 'steady_cpu', unit: 'us/msg', median: used / count })
  await verifyLedger()
}

async function accept(count: number, requestKey: string): Promise<string> {
  const accepted = z.object({ kind: z.literal('accepted'), taskId: z.string() })
  const firstNumber = 447_000_000_000
  const order = {
    kind: 'accept',
    companyId: world.customerId,
    firstNumber,
    count,
    content: CONTENT,
  }
  return accepted.parse(await ask(engine.child, { ...order, requestKey })).taskId
}

async function finished(taskIds: string[], count: number): Promise<void> {
  const deadline = performance.now() + SECONDS_TO_FINISH * 1000
  for (;;) {
    const done = await doneOf(taskIds)
    if (done >= count) return
    if (performance.now() > deadline) throw new Error(`Only ${done} of ${count} ended`)
    await delay(20)
  }
}

/** Messages of these tasks that have ended. */
async function doneOf(taskIds: readonly string[]): Promise<number> {
  const { rows } = await system.pool.query<{ done: number }>(
    `select coalesce(sum(delivered + undelivered + failed), 0)::int as done
     from sms_task_count where task_id = any ($1::bigint[])`,
    [taskIds],
  )
  return rows[0]?.done ?? 0
}

/**
 * From the acceptance of the task to the carrier's response, stored within 10 ms of its arrival.
 */
async function acceptToSubmit(taskIds: string[]): Promise<{ p50: number; p99: number }> {
  const { rows } = await owner.pool.query<{ p50: number; p99: number }>(
    `select percentile_cont(0.5) within group (order by ms) as p50,
       percentile_cont(0.99) within group (order by ms) as p99
     from (
       select extract(epoch from r.at - t.create_time)::float8 * 1000 as ms
       from sms_result_batch r cross join lateral unnest(r.ids) as u (id)
       join sms_message m on m.id = u.id join sms_task t on t.id = m.task_id
       where t.id = any ($1::bigint[]) and r.span && int8range(
         (select min(first_id) from sms_chunk where task_id = any ($1::bigint[])),
         (select max(last_id) from sms_chunk where task_id = any ($1::bigint[])), '[]')) l`,
    [taskIds],
  )
  return rows[0] ?? { p50: Number.NaN, p99: Number.NaN }
}

async function verifyLedger(): Promise<void> {
  const client = await owner.pool.connect()
  try {
    const findings = await checkLedger(client)
    if (findings.every(({ offCount }) => offCount === 0)) return
    throw new Error(`The ledger is off:\n${describeFindings(findings)}`)
  } finally {
    client.release()
  }
}

async function cpu(): Promise<{ engine: number; database: number }> {
  const { user, system: kernel } = cpuUsage.parse(await ask(engine.child, { kind: 'cpu' }))
  return { engine: user + kernel, database: postgresCpuMicros(postgres.pid) }
}

/** How much WAL the database has written so far. */
async function walBytes(): Promise<number> {
  const { rows } = await owner.pool.query<{ bytes: number }>(
    `select pg_wal_lsn_diff(pg_current_wal_insert_lsn(), '0/0')::float8 as bytes`,
  )
  return rows[0]?.bytes ?? Number.NaN
}

async function start(
  file: string,
  settings: object,
): Promise<{ child: ChildProcess; ready: { port?: number | undefined } }> {
  const child = fork(new URL(file, import.meta.url), [JSON.stringify(settings)])
  const [message]: unknown[] = await once(child, 'message')
  return { child, ready: z.object({ port: z.number().optional() }).parse(message) }
}

async function ask(child: ChildProcess, order: object): Promise<unknown> {
  child.send(order)
  const [answer]: unknown[] = await once(child, 'message')
  return answer
}

function median(values: readonly number[]): number {
  const sorted = values.toSorted((one, other) => one - other)
  const middle = sorted.length >> 1
  const upper = sorted[middle] ?? Number.NaN
  return sorted.length % 2 === 1 ? upper : (upper + (sorted[middle - 1] ?? Number.NaN)) / 2
}

function print(line: {
  figure: string
  median: number
  runs?: number[]
  [fact: string]: unknown
}): void {
  const rounded = (value: number) => Math.round(value * 10) / 10
  const runsOf = line.runs && { runs: line.runs.map(rounded) }
  console.log(JSON.stringify({ ...line, median: rounded(line.median), ...runsOf }))
}
