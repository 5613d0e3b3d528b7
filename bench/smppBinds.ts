import { setTimeout as delay } from 'node:timers/promises'
import { parseArgs } from 'node:util'
import pg from 'pg'
import { rounded } from './server/latency.ts'
import { rssMb, watchMemory } from './server/memory.ts'
import { startServer } from './server/startServer.ts'
import {
  addAccounts,
  bindsAndUnbinds,
  boundClient,
  keepReceipts,
} from './smppClients/boundClients.ts'

// What SMPP clients cost while they do nothing or little: the memory of the server's process with so many idle binds, and
// after clients have bound and unbound all the time; and how soon one that comes back is told the receipts that were kept
// for it. The server and its database are processes of their own, the clients are of this one.
// Options: --binds 1000, --churn 60 (seconds), --perSecond 200, --receipts 1000000; 0 leaves a part out.
const { values } = parseArgs({
  options: {
    binds: { type: 'string', default: '1000' },
    churn: { type: 'string', default: '60' },
    perSecond: { type: 'string', default: '200' },
    receipts: { type: 'string', default: '1000000' },
  },
})
const [binds, churnSeconds, perSecond, receipts] = [
  Number(values.binds),
  Number(values.churn),
  Number(values.perSecond),
  Number(values.receipts),
]
const BINDS_PER_ACCOUNT = 50
const WINDOW = 100
/** Memory is read when what is over has been collected, ms. */
const REST_MS = 20_000

const server = await startServer()
const pool = new pg.Pool({
  connectionString: server.databaseUrl,
  max: 2,
  options: '-c tandem.everything=on -c statement_timeout=0',
})
try {
  const [known] = server.smppAccounts
  if (!known) throw new Error('The sandbox has no SMPP account')
  const accounts = Math.max(2, Math.ceil(binds / BINDS_PER_ACCOUNT))
  const systemIds = await addAccounts(pool, known.systemId, {
    accounts,
    binds: BINDS_PER_ACCOUNT,
    window: WINDOW,
  })
  const to = { port: server.smppPort, password: known.password }
  if (binds > 0) await idle(systemIds, to)
  if (churnSeconds > 0) await churn(systemIds, to)
  if (receipts > 0) await kept(systemIds[0] ?? '', to)
} finally {
  await pool.end()
  await server.stop()
}

type To = { port: number; password: string }

async function idle(systemIds: readonly string[], to: To): Promise<void> {
  await delay(REST_MS)
  const before = await rssMb(server.pid)
  const clients = []
  for (let n = 0; n < binds; n += 1) {
    const systemId = systemIds[n % systemIds.length] ?? ''
    clients.push(await boundClient({ ...to, systemId, window: WINDOW }))
  }
  await delay(REST_MS)
  const after = await rssMb(server.pid)
  await Promise.all(clients.map((client) => client.stop(0)))
  print({ part: 'idle', binds, figure: 'memory', unit: 'MB', value: after })
  print({ part: 'idle', binds, figure: 'growth', unit: 'MB', value: after - before, bar: 200 })
}

async function churn(systemIds: readonly string[], to: To): Promise<void> {
  const facts = { part: 'churn', seconds: churnSeconds, perSecond }
  // What the first ones make stays: connections of the pool, compiled code.
  await bindsAndUnbinds({ ...to, systemIds, perSecond, seconds: 10 })
  await delay(REST_MS)
  const before = await rssMb(server.pid)
  const done = await bindsAndUnbinds({ ...to, systemIds, perSecond, seconds: churnSeconds })
  await delay(REST_MS)
  const growth = (await rssMb(server.pid)) - before
  print({ ...facts, figure: 'rate', unit: 'binds/s', value: done / churnSeconds, bar: perSecond })
  print({ ...facts, figure: 'growth', unit: 'MB', value: growth, bar: 20 })
}

async function kept(systemId: string, to: To): Promise<void> {
  await keepReceipts(pool, systemId, receipts)
  const memory = await watchMemory(server.pid, 'no child')
  const from = performance.now()
  const ids = new Set<string>()
  let told = 0
  const all = Promise.withResolvers<void>()
  const client = await boundClient({
    ...to,
    systemId,
    window: WINDOW,
    onReceipt(id) {
      told += 1
      ids.add(id)
      if (ids.size === receipts) all.resolve()
    },
  })
  await all.promise
  const seconds = (performance.now() - from) / 1_000
  const { peakMb } = await memory.stop()
  await client.stop(1_000)
  const facts = { part: 'kept', receipts, repeats: told - receipts }
  print({ ...facts, figure: 'rate', unit: 'receipts/s', value: receipts / seconds, bar: 5_000 })
  print({ ...facts, figure: 'peak', unit: 'MB', value: peakMb, bar: 400 })
}

function print(line: { figure: string; value: number; [fact: string]: unknown }): void {
  console.log(JSON.stringify({ bench: 'smppBinds', ...line, value: rounded(line.value) }))
}
