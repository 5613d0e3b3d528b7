import pg from 'pg'
import { createDatabase } from '../packages/server/store/database/createDatabase.ts'
import { createIds } from '../packages/server/store/ids/createIds.ts'
import { testLedger } from '../packages/server/test/chaos/testLedger.ts'
import { Campaign } from './codes/campaign.ts'
import { CodeStream } from './codes/codeStream.ts'
import { percentile, rounded } from './server/latency.ts'
import { startServer } from './server/startServer.ts'
import { forkSink, leadGateways } from './sink/forkSink.ts'

// One-time codes of one company beside numbers of another that the carrier always answers with "throttled" (0x58) or
// "queue full" (0x14), on the same gateways. A code's time is from the moment its request is written to the moment its
// submit_sm is read by the carrier (bench/sink). Every gateway leads to that carrier, so the numbers find no other way.
// Arguments: codes a second (10), seconds of each run (20), submits a second of a gateway (200), turns (1).
const [perSecond = 10, seconds = 20, tps = 200, turns = 1] = process.argv.slice(2).map(Number)
const KINDS = [
  { status: 0x58, first: 447_400_000_000, prefix: '4474' },
  { status: 0x14, first: 447_500_000_000, prefix: '4475' },
]
const COUNTS = [3, 30, 300]
/** The median beside them is to be at most so many times that of a quiet gateway. */
const BAR = 2

const server = await startServer()
const refused = Object.fromEntries(KINDS.map(({ prefix, status }) => [prefix, status]))
const sink = await forkSink({ notedPrefix: CodeStream.prefix, refused })
const system = createDatabase({ ownerUrl: server.databaseUrl, scope: 'everything' })
const pool = new pg.Pool({
  connectionString: server.databaseUrl,
  max: 2,
  options: '-c tandem.everything=on',
})
const codes = new CodeStream(server, sink)

try {
  await leadGateways(pool, sink, tps)
  for (const username of ['kestrel', 'harbor']) {
    const { rows } = await system.pool.query<{ id: string }>(
      'select company_id as id from sys_user where username = $1',
      [username],
    )
    await testLedger(system, createIds({ now: Date.now })).recharge(
      { companyId: rows[0]?.id ?? '', amountMicros: 1_000_000_000_000n },
      { key: `bench:${username}` },
    )
  }
  const campaigns = new Campaign(server, pool, await server.signIn('kestrel'))
  const run = async () => (await codes.run({ perSecond, seconds })).submitted
  await run()
  for (let turn = 0; turn < turns; turn += 1) {
    for (const { status, first } of KINDS) {
      for (const count of COUNTS) {
        // A machine that becomes busier in between tells nothing: each has an idle run before and after it.
        const idle = await run()
        const taskId = await campaigns.import(count, first + turn * 1_000_000 + count * 1_000)
        const beside = await run()
        await campaigns.cancel(taskId)
        idle.push(...(await run()))
        const name = `beside_${count}_0x${status.toString(16)}`
        const [before, p50] = [percentile(idle, 0.5), percentile(beside, 0.5)]
        print({ figure: `${name}_idle_p50`, unit: 'ms', value: before })
        print({ figure: `${name}_p50`, unit: 'ms', value: p50 })
        print({ figure: `${name}_p99`, unit: 'ms', value: percentile(beside, 0.99) })
        print({ figure: `${name}_p50_by_idle`, unit: 'times', value: p50 / before, bar: BAR })
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

function print({
  value,
  ...line
}: {
  figure: string
  value: number
  [fact: string]: unknown
}): void {
  const shared = { bench: 'throttled', perSecond, seconds, tps }
  console.log(JSON.stringify({ ...shared, ...line, median: rounded(value) }))
}
