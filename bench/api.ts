import { parseArgs } from 'node:util'
import { DAY_MS, IDS_PER_MS } from '@tandem/core'
import pg from 'pg'
import { median, percentile, rounded, timeCall } from './server/latency.ts'
import { type BenchServer, startServer } from './server/startServer.ts'

// Measures list calls over HTTP, one after another, on a big table of messages: the first page, a deep page
// reached by its cursor, and filters. Options: --rows 1000000 --calls 200 --runs 1

const { values } = parseArgs({
  options: {
    rows: { type: 'string', default: '1000000' },
    calls: { type: 'string', default: '200' },
    runs: { type: 'string', default: '1' },
  },
})
const [rows, calls, runs] = [Number(values.rows), Number(values.calls), Number(values.runs)]
const WARM_UP = 20
/** Messages of one task. */
const TASK = 50_000

const server = await startServer()
try {
  const middle = await fill(server)
  const lists = {
    first: 'outbox/list?pageSize=20',
    deep: `outbox/list?pageSize=20&cursor=n${middle.id}`,
    deepBack: `outbox/list?pageSize=20&cursor=b${middle.id}`,
    page500: 'outbox/list?pageSize=20&pageNo=500',
    oneTask: `outbox/list?pageSize=20&taskId=${middle.taskId}`,
    oneNumber: `outbox/list?pageSize=20&mobile=${middle.msisdn}`,
    undelivered: 'outbox/list?pageSize=20&status=undelivered',
    trace: `outbox/trace?id=${middle.id}`,
    tasks: 'task/list?pageSize=20',
  }
  for (const username of ['harbor', 'admin']) {
    const headers = await server.signIn(username)
    for (const [list, query] of Object.entries(lists)) {
      await measure(username, list, `${server.api}/sms/notify/${query}`, headers)
    }
    await measure(username, 'home', `${server.api}/home/totalData`, headers)
  }
} finally {
  await server.stop()
}

async function measure(
  username: string,
  list: string,
  url: string,
  headers: Record<string, string>,
): Promise<void> {
  for (let call = 0; call < WARM_UP; call += 1) await timeCall(url, headers)
  const p50: number[] = []
  const p95: number[] = []
  for (let run = 0; run < runs; run += 1) {
    const times: number[] = []
    for (let call = 0; call < calls; call += 1) times.push(await timeCall(url, headers))
    p50.push(percentile(times, 0.5))
    p95.push(percentile(times, 0.95))
  }
  console.log(
    JSON.stringify({
      bench: 'api',
      list,
      as: username,
      rows,
      calls,
      runs,
      p50Ms: rounded(median(p50)),
      p95Ms: rounded(median(p95)),
    }),
  )
}

/**
 * Adds delivered messages of one customer over the last three weeks, a few of them undelivered, and returns one
 * from the middle. Written directly, because the engine would need carriers with simulated dates.
 */
async function fill({
  databaseUrl,
}: BenchServer): Promise<{ id: string; taskId: string; msisdn: string }> {
  const pool = new pg.Pool({ connectionString: databaseUrl, max: 1 })
  const query = async (sql: string, given: unknown[] = []) =>
    (await pool.query<{ id: string; task_id: string; msisdn: string }>(sql, given)).rows
  try {
    await query(`set tandem.everything = 'on'`)
    // Ids encode the time; in the middle of a millisecond they collide with no others.
    const first = (Date.now() - 21 * DAY_MS) * IDS_PER_MS + IDS_PER_MS / 2
    const step = Math.floor((20 * DAY_MS) / rows) * IDS_PER_MS
    const harbor = `(select id from sys_company where name = 'Harbor Bank')`
    await query(
      `insert into sms_task (id, company_id, product, name, content, encoding, parts_per_message, status, total, accepted,
         currency, expires_at, create_time, finish_time)
       select $1::bigint + n * $2::bigint * $3 - 1, ${harbor}, 'notify', 'Benchmark ' || n, 'Your statement is ready.',
         'gsm7', 1, 'completed', $3, $3, 'USD', now() + interval '9 days',
         to_timestamp(($1::bigint + n * $2::bigint * $3) / 4096000.0), now()
       from generate_series(0, $4::int - 1) n`,
      [first, step, TASK, Math.ceil(rows / TASK)],
    )
    await query(
      `insert into sms_message (id, company_id, task_id, product, row_no, msisdn, country, parts, price, gateway_id)
       select $1::bigint + n * $2::bigint, ${harbor}, $1::bigint + (n / $3) * $2::bigint * $3 - 1, 'notify', n % $3,
         447400000000 + n, 'GB', 1, 41500, (select min(id) from sms_gateway)
       from generate_series(0, $4::bigint - 1) n`,
      [first, step, TASK, rows],
    )
    await query(
      `insert into sms_message_final (message_id, company_id, product, state, gateway_id, submitted_at, done_at, charged)
       select $1::bigint + n * $2::bigint, ${harbor}, 'notify', case when n % 997 = 0 then 'undelivered' else 'delivered' end,
         (select min(id) from sms_gateway), now(), now(), 41500
       from generate_series(0, $3::bigint - 1) n`,
      [first, step, rows],
    )
    await query('vacuum analyze')
    const [middle] = await query(
      'select id, task_id, msisdn from sms_message where id = $1::bigint + $2::bigint * $3::bigint',
      [first, step, Math.floor(rows / 2)],
    )
    if (!middle) throw new Error('The messages were not written')
    return { id: middle.id, taskId: middle.task_id, msisdn: middle.msisdn }
  } finally {
    await pool.end()
  }
}
