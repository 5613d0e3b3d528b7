import { loadavg } from 'node:os'
import { parseArgs } from 'node:util'
import pg from 'pg'
import { foldRollup } from '../packages/server/store/rollup/foldRollup.ts'
import { createDatabase } from '../packages/server/store/database/createDatabase.ts'
import { fillRollups } from './analysis/fillRollups.ts'
import { percentile, rounded, timeCall } from './server/latency.ts'
import { startServer } from './server/startServer.ts'

// The analysis of a product over HTTP, over roll-ups as a hundred million messages would have left them, one call after
// another: as staff, an agent and a customer, over seven days (the default), thirty and ninety, and told apart by one
// country, gateway and sender. Nobody asks the same twice in a row. Options: --messages 100000000 --calls 30.

const { values } = parseArgs({
  options: {
    messages: { type: 'string', default: '100000000' },
    calls: { type: 'string', default: '30' },
  },
})
const [messages, calls] = [Number(values.messages), Number(values.calls)]
const BAR_MS = 150
const WARM_UP = 3
const DAY_MS = 86_400_000

const server = await startServer()
const all: number[] = []
try {
  const client = new pg.Client({ connectionString: server.databaseUrl })
  await client.connect()
  const [first] = await filled(client)
  for (const username of ['admin', 'meridian', 'harbor']) {
    for (const days of [7, 30, 90]) {
      await measure(username, { createTime_begin: dayBefore(days - 1) })
    }
    await measure(username, { createTime_begin: dayBefore(29), country: 'GB' })
    await measure(username, { createTime_begin: dayBefore(29), senderId: first?.sender ?? '' })
  }
  await measure('admin', { createTime_begin: dayBefore(29), gatewayId: first?.gateway ?? '' })
  await measure('admin', { createTime_begin: dayBefore(29), companyId: first?.company ?? '' })
  const p95 = rounded(percentile(all, 0.95))
  print({ what: 'all', p50: rounded(percentile(all, 0.5)), p95, barMs: BAR_MS, calls: all.length })
} finally {
  await server.stop()
}

async function filled(
  client: pg.Client,
): Promise<{ sender: string; gateway: string; company: string }[]> {
  try {
    const at = performance.now()
    await fillRollups(client, messages)
    const { databaseUrl } = server
    const system = createDatabase({
      ownerUrl: databaseUrl,
      appUrl: databaseUrl,
      scope: 'everything',
      statementTimeoutMs: 0,
    })
    await client.query(
      `truncate rollup_folded; update rollup_fold set until = '2020-01-01Z', late_until = '2020-01-01Z',
         week_until = '2020-01-06Z'`,
    )
    const steps = await foldRollup(system, { aborted: false })
    await system.close()
    await client.query('vacuum analyze rollup_folded')
    await client.query('checkpoint')
    const { rows } = await client.query(
      `select (select count(*)::int from rollup) as rows, (select count(*)::int from rollup_folded) as folded,
         (select sum(accepted)::int from rollup where dimension = 'time') as messages`,
    )
    print({ what: 'fill', seconds: Math.round((performance.now() - at) / 1000), steps, ...rows[0] })
    const found = await client.query<{ sender: string; gateway: string; company: string }>(
      `select (select value from rollup where dimension = 'sender' and value <> '' order by bucket desc limit 1) as sender,
         (select g.id::text from sms_gateway g order by g.id limit 1) as gateway,
         (select id::text from sys_company where name = 'Harbor Bank') as company`,
    )
    return found.rows
  } finally {
    await client.end()
  }
}

function dayBefore(days: number): string {
  return new Date(Date.now() - days * DAY_MS).toISOString().slice(0, 10)
}

async function measure(username: string, asked: Record<string, string>): Promise<void> {
  const headers = await server.signIn(username)
  const query = new URLSearchParams(asked).toString()
  const call = () => timeCall(`${server.api}/sms/notify/home/analysis?${query}`, headers)
  for (let n = 0; n < WARM_UP; n += 1) await call()
  const times: number[] = []
  for (let n = 0; n < calls; n += 1) times.push(await call())
  all.push(...times)
  const [p50, p95] = [percentile(times, 0.5), percentile(times, 0.95)].map((ms) => rounded(ms))
  print({ username, ...asked, p50, p95, calls })
}

function print(figure: Record<string, unknown>): void {
  const load = rounded(loadavg()[0] ?? 0)
  console.log(JSON.stringify({ bench: 'analysis', messages, ...figure, load }))
}
