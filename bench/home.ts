import { loadavg } from 'node:os'
import { parseArgs } from 'node:util'
import pg from 'pg'
import { fillSettlements } from './home/fillSettlements.ts'
import { percentile, rounded, timeCall } from './server/latency.ts'
import { findServer, startServer } from './server/startServer.ts'

// The home screens over HTTP after a million settlements in thirty days, one call after another, as an agent, a
// customer, a user of a department and staff. Each figure is printed as soon as it is known, and takes at most half a
// minute: on a busy machine it covers fewer calls, which it states. Options: --settlements 1000000 --calls 60; --data
// names the folder of a running server that already has the settlements; --only is a pattern of the figures to measure.

const { values } = parseArgs({
  options: {
    settlements: { type: 'string', default: '1000000' },
    calls: { type: 'string', default: '60' },
    data: { type: 'string' },
    only: { type: 'string', default: '' },
  },
})
const [settlements, calls] = [Number(values.settlements), Number(values.calls)]
const only = new RegExp(values.only)
const WARM_UP = 5
const BAR_MS = 150
/** Time limit for the calls of one figure, ms, once there are enough for a 95th percentile. */
const FIGURE_MS = 30_000
const FEWEST = 20

const server = values.data === undefined ? await startServer() : await findServer(values.data)
try {
  if (values.data === undefined) {
    const client = new pg.Client({ connectionString: server.databaseUrl })
    await client.connect()
    try {
      const at = performance.now()
      await fillSettlements(client, settlements)
      await client.query('checkpoint')
      print({ what: 'fill', seconds: Math.round((performance.now() - at) / 1000) })
    } finally {
      await client.end()
    }
  }
  await measure('meridian', '/home/agentData')
  await measure('lotus', '/home/agentData')
  for (const username of ['harbor', 'harbor.desk', 'meridian', 'manager', 'admin']) {
    await measure(username, '/home/totalData')
  }
  await measure('admin', '/sys/loginfo')
  await measure('admin', '/sys/visitInfo')
} finally {
  await server.stop()
}

async function measure(username: string, path: string): Promise<void> {
  if (!only.test(`${username} ${path}`)) return
  try {
    const headers = await server.signIn(username)
    const call = () => timeCall(`${server.api}${path}`, headers)
    for (let n = 0; n < WARM_UP; n += 1) await call()
    const times: number[] = []
    const until = performance.now() + FIGURE_MS
    while (times.length < calls && (times.length < FEWEST || performance.now() < until)) {
      times.push(await call())
    }
    const [p50, p95] = [percentile(times, 0.5), percentile(times, 0.95)].map((ms) => rounded(ms))
    print({ path, username, p50, p95, barMs: BAR_MS, calls: times.length })
  } catch (error) {
    print({ path, username, failed: error instanceof Error ? error.message : String(error) })
    process.exitCode = 1
  }
}

function print(figure: Record<string, unknown>): void {
  const load = rounded(loadavg()[0] ?? 0)
  console.log(JSON.stringify({ bench: 'home', settlements, ...figure, load }))
}
