import { setTimeout as delay } from 'node:timers/promises'
import { parseReceipt, SmppClient } from '@tandem/smpp'
import pg from 'pg'
import { percentile, rounded } from './server/latency.ts'
import { postmasterOf } from './server/postmasterOf.ts'
import { startServer } from './server/startServer.ts'
import { forkSink, leadGateways } from './sink/forkSink.ts'
import { postgresCpuMicros, processCpuMicros } from './sms/processCpu.ts'

// Messages of an SMPP client: submitted, priced, routed, sent by SMPP, and their receipts back at the client. As many as
// four sessions of window 10 make, then one session of window 1, whose messages alone tell how long a receipt takes. The
// server, its database and the carrier (bench/sink) are processes of their own; only the first two count.
// Arguments: seconds of each part (10).
const [seconds = 10] = process.argv.slice(2).map(Number)
const WARM_UP_SECONDS = 3
const SECONDS_TO_SETTLE = 120
const RECEIPT_DELAY_MS = 200
const SESSIONS = 4
const WINDOW = 10

const server = await startServer()
const sink = await forkSink({ receiptDelayMs: RECEIPT_DELAY_MS })
const pool = new pg.Pool({
  connectionString: server.databaseUrl,
  max: 2,
  options: '-c tandem.everything=on',
})
let sent = 0
let told = 0
let refused = 0
/** When each id was answered, ms. */
const answered = new Map<string, number>()
const latencies: number[] = []
const clients: SmppClient<never>[] = []

try {
  await leadGateways(pool, sink)
  for (let n = 0; n < SESSIONS; n++) clients.push(await bind())
  const postmaster = await postmasterOf(pool)
  const cpu = () => processCpuMicros(server.pid) + postgresCpuMicros(postmaster)
  await submitting(clients, WINDOW, WARM_UP_SECONDS)
  await settled()

  const before = { cpu: cpu(), told }
  const from = performance.now()
  await submitting(clients, WINDOW, seconds)
  await settled()
  const count = told - before.told
  const facts = {
    bench: 'smppServer',
    messages: count,
    sessions: SESSIONS,
    window: WINDOW,
    refused,
  }
  const value = (count * 1_000) / (performance.now() - from)
  print({ ...facts, figure: 'rate', unit: 'msg/s', value, bar: 10_000 })
  print({ ...facts, figure: 'cpu', unit: 'us/msg', value: (cpu() - before.cpu) / count })

  latencies.length = 0
  const start = told
  await submitting(clients.slice(0, 1), 1, seconds)
  const alone = (told + answered.size - start) / seconds
  await settled()
  const one = { bench: 'smppServer', sessions: 1, window: 1 }
  print({ ...one, figure: 'rate', unit: 'msg/s', value: alone, bar: 1_000 })
  for (const [name, share] of [
    ['p50', 0.5],
    ['p99', 0.99],
  ] as const) {
    const late = percentile(latencies, share) - RECEIPT_DELAY_MS
    print({ ...one, figure: `receipt_${name}`, unit: 'ms', value: late, bar: 50 })
  }
} finally {
  await Promise.all(clients.map((client) => client.stop(1_000)))
  await pool.end()
  sink.kill()
  await server.stop()
}

async function bind(): Promise<SmppClient<never>> {
  const [account] = server.smppAccounts
  if (!account) throw new Error('The sandbox has no SMPP account')
  let isBound: () => void = () => undefined
  const bound = new Promise<void>((resolve) => (isBound = resolve))
  const client = new SmppClient<never>(
    { host: '127.0.0.1', port: server.smppPort, ...account, window: WINDOW },
    {
      onResult: () => undefined,
      onState: ({ name }) => name === 'bound' && isBound(),
      onDelivery(delivery) {
        delivery.ack()
        const id = parseReceipt(delivery.pdu)?.messageId
        const at = id === undefined ? undefined : answered.get(id)
        if (id === undefined || at === undefined) return
        answered.delete(id)
        latencies.push(performance.now() - at)
        told++
      },
    },
  )
  client.start()
  await bound
  return client
}

/** Each place of each window submits as soon as its last message was answered. */
async function submitting(
  by: readonly SmppClient<never>[],
  window: number,
  forSeconds: number,
): Promise<void> {
  const until = performance.now() + forSeconds * 1_000
  const place = async (client: SmppClient<never>) => {
    while (performance.now() < until) {
      const n = sent++
      const outcome = await client.send({
        destination: { ton: 1, npi: 1, address: String(447_400_000_000 + n) },
        registeredDelivery: 1,
        shortMessage: Buffer.from(`Your order ${n} arrives tomorrow between 9 and 12.`, 'latin1'),
      })
      if (outcome.kind === 'accepted') answered.set(outcome.messageId, performance.now())
      else if (outcome.kind === 'rejected') refused++
      else throw new Error(`A submit was not answered: ${outcome.reason}`)
    }
  }
  await Promise.all(by.flatMap((client) => Array.from({ length: window }, () => place(client))))
}

/** Waits for the receipt of every message that was accepted. */
async function settled(): Promise<void> {
  const deadline = performance.now() + SECONDS_TO_SETTLE * 1_000
  while (answered.size > 0) {
    if (performance.now() > deadline) throw new Error(`${answered.size} receipts did not come`)
    await delay(5)
  }
}

function print(line: { figure: string; value: number; [fact: string]: unknown }): void {
  console.log(JSON.stringify({ ...line, value: rounded(line.value) }))
}
