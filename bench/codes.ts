import pg from 'pg'
import { createDatabase } from '../packages/server/store/database/createDatabase.ts'
import { createIds } from '../packages/server/store/ids/createIds.ts'
import { testLedger } from '../packages/server/test/chaos/testLedger.ts'
import { Campaign } from './codes/campaign.ts'
import { CodeStream } from './codes/codeStream.ts'
import { percentile, rounded } from './server/latency.ts'
import { postmasterOf } from './server/postmasterOf.ts'
import { startServer } from './server/startServer.ts'
import { forkSink, leadGateways } from './sink/forkSink.ts'
import { postgresCpuMicros, processCpuMicros } from './sms/processCpu.ts'

// One-time codes of one company beside a campaign of another on the same gateways. Codes are single messages over HTTP
// with an API key; the campaign is imported, and its recharge made, before. A code's time is from the moment its request
// is written to the moment its submit_sm is read by the carrier (bench/sink). Server, database, carrier and this caller
// are processes of their own on one machine. The same campaign runs without codes and beside them.
// Arguments: messages of a campaign (100,000), codes a second (100), most seconds of codes (0: as long as the campaign),
// submits a second of the gateway (0: as fast as it can), turns (1).
const [messages = 100_000, perSecond = 100, seconds = 0, tps = 0, turns = 1] = process.argv
  .slice(2)
  .map(Number)
const WARM_UP = 30_000
const BAR_MS = 30
const SHARES = { p50: 0.5, p90: 0.9, p99: 0.99, most: 1 }

const server = await startServer()
const sink = await forkSink({ notedPrefix: CodeStream.prefix })
const system = createDatabase({ ownerUrl: server.databaseUrl, scope: 'everything' })
const pool = new pg.Pool({
  connectionString: server.databaseUrl,
  max: 2,
  options: '-c tandem.everything=on',
})
const codes = new CodeStream(server, sink)

try {
  await leadGateways(pool, sink, tps || undefined)
  await recharge('kestrel')
  await recharge('harbor')
  const campaigns = new Campaign(server, pool, await server.signIn('kestrel'))
  const postmaster = await postmasterOf(pool)
  const cpu = () => processCpuMicros(server.pid) + postgresCpuMicros(postmaster)
  await campaigns.run(WARM_UP, () => codes.run({ perSecond, seconds: 2 }))

  for (let turn = 0; turn < turns; turn += 1) {
    for (const isBeside of [false, true]) {
      const before = cpu()
      const sent = await campaigns.run(
        messages,
        isBeside ? (ends) => codes.run({ perSecond, seconds, ends }) : undefined,
      )
      const shared = { bench: 'codes', messages, tps, perSecond: isBeside ? perSecond : 0 }
      print({ ...shared, figure: 'campaign_rate', unit: 'msg/s', value: sent.rate })
      const value = (cpu() - before) / messages
      print({ ...shared, figure: 'cpu', unit: 'us/campaign msg', value })
      const times = sent.meanwhile
      if (!times) continue
      for (const [name, share] of Object.entries(SHARES)) {
        const line = { ...shared, unit: 'ms' }
        const value = percentile(times.submitted, share)
        const bar = name === 'p99' ? { bar: BAR_MS } : {}
        print({ ...line, figure: `request_to_submit_${name}`, value, ...bar })
        const answered = percentile(times.answered, share)
        print({ ...line, figure: `request_to_answer_${name}`, value: answered })
      }
    }
  }
} finally {
  codes.close()
  await pool.end()
  await system.close()
  sink.kill()
  await server.stop()
}

/** Enough for everything. */
async function recharge(username: string): Promise<void> {
  const { rows } = await system.pool.query<{ id: string }>(
    'select company_id as id from sys_user where username = $1',
    [username],
  )
  const companyId = rows[0]?.id ?? ''
  const amountMicros = 1_000_000_000_000n
  await testLedger(system, createIds({ now: Date.now })).recharge(
    { companyId, amountMicros },
    { key: `bench:${username}` },
  )
}

function print(line: { figure: string; value: number; [fact: string]: unknown }): void {
  const { value, ...rest } = line
  // Named as `--against` compares it.
  console.log(JSON.stringify({ ...rest, median: rounded(value) }))
}
