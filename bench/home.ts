import { parseArgs } from 'node:util'
import pg from 'pg'
import { fillSettlements } from './home/fillSettlements.ts'
import { percentile, rounded, timeCall } from './server/latency.ts'
import { findServer, startServer } from './server/startServer.ts'

// The home screens over HTTP after a million settlements in thirty days, one call after the other, as an agent, a customer,
// somebody of a department and staff. Options: --settlements 1000000 --calls 60; --data names the folder of a running
// server that has the settlements already.

const { values } = parseArgs({
  options: {
    settlements: { type: 'string', default: '1000000' },
    calls: { type: 'string', default: '60' },
    data: { type: 'string' },
  },
})
const [settlements, calls] = [Number(values.settlements), Number(values.calls)]
const WARM_UP = 5
const BAR_MS = 150

const server = values.data === undefined ? await startServer() : await findServer(values.data)
try {
  if (values.data === undefined) {
    const client = new pg.Client({ connectionString: server.databaseUrl })
    await client.connect()
    try {
      await fillSettlements(client, settlements)
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
  const headers = await server.signIn(username)
  const times: number[] = []
  for (let call = 0; call < WARM_UP + calls; call += 1) {
    const ms = await timeCall(`${server.api}${path}`, headers)
    if (call >= WARM_UP) times.push(ms)
  }
  const [p50, p95] = [percentile(times, 0.5), percentile(times, 0.95)].map((ms) => rounded(ms))
  console.log(
    JSON.stringify({ bench: 'home', settlements, path, username, p50, p95, barMs: BAR_MS }),
  )
}
