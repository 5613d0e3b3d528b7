import { moneyBatch } from '@tandem/core'
import { parseArgs } from 'node:util'
import { sendTogether } from '../packages/server/store/database/sendTogether.ts'
import { withScope } from '../packages/server/store/database/withScope.ts'
import { hopAccounts } from '../packages/server/store/ledger/hopAccounts.ts'
import { postMoney } from '../packages/server/store/ledger/postMoney.ts'
import { ledgerStage } from './ledger/ledgerStage.ts'
import { median, rounded } from './server/latency.ts'

// Reserving and settling at the same time, over three levels of sellers: of one customer, and of fifty under one top agent.
// A batch has as many messages as the engine writes at once, and its money is posted as the engine posts it, without the rows
// of the messages. The database is a process of its own, with production settings. Options: --seconds 20 --runs 5 --batch 500.
const { values } = parseArgs({
  options: {
    seconds: { type: 'string', default: '20' },
    runs: { type: 'string', default: '5' },
    batch: { type: 'string', default: '500' },
  },
})
const [seconds, runs, batch] = [Number(values.seconds), Number(values.runs), Number(values.batch)]
const BAR = 20_000
/** Writers of each kind, each with the slot of figures that is its own. */
const WRITERS = 4
/** Batches that are reserved and not yet settled, at most. */
const AHEAD = 200

const stage = await ledgerStage(50)
const { ids, system } = stage
let deadlocks = 0
try {
  for (const customers of [1, 50]) {
    const reserved: number[] = []
    const settled: number[] = []
    for (let run = 0; run < runs; run += 1) {
      const rates = await both(customers)
      reserved.push(rates.reserved)
      settled.push(rates.settled)
    }
    print({ customers, figure: 'reserved', value: median(reserved) })
    print({ customers, figure: 'settled', value: median(settled) })
  }
  console.log(JSON.stringify({ bench: 'ledger', figure: 'deadlocks', value: deadlocks, bar: 0 }))
} finally {
  await stage.close()
}

async function both(customers: number): Promise<{ reserved: number; settled: number }> {
  const chains = await Promise.all(
    stage.customerIds
      .slice(0, customers)
      .map(async (id) => ({ hops: await hopsOf(id), prices: pricesOf(id) })),
  )
  const open: { chain: (typeof chains)[0]; key: string }[] = []
  const until = performance.now() + seconds * 1_000
  const isOver = () => performance.now() > until
  let [reserved, settled, next] = [0, 0, 0]
  const reserve = async (slot: number) => {
    while (!isOver()) {
      if (open.length >= AHEAD) {
        await new Promise(setImmediate)
        continue
      }
      const chain = chains[next % chains.length]
      next += 1
      if (!chain) throw new RangeError('No customer')
      const key = `bench:${ids.next()}`
      await post(slot, key, chain, 'reserve')
      open.push({ chain, key })
      reserved += batch
    }
  }
  const settle = async (slot: number) => {
    while (!isOver()) {
      const one = open.shift()
      if (!one) {
        await new Promise(setImmediate)
        continue
      }
      await post(slot, `${one.key}:settle`, one.chain, 'settle')
      settled += batch
    }
  }
  await Promise.all(
    Array.from({ length: WRITERS }, (_, index) => [reserve(index), settle(index + WRITERS)]).flat(),
  )
  // What is left is charged, so that the next run begins as this one did.
  for (const one of open) await post(0, `${one.key}:settle`, one.chain, 'settle')
  return { reserved: reserved / seconds, settled: settled / seconds }
}

type Chain = { hops: Awaited<ReturnType<typeof hopsOf>>; prices: bigint[] }

async function post(
  slot: number,
  key: string,
  { hops, prices }: Chain,
  kind: 'reserve' | 'settle',
): Promise<void> {
  const money = moneyBatch()
  for (let n = 0; n < batch; n += 1) {
    const charge = { hops, pricing: { prices } }
    if (kind === 'reserve') money.reserve(charge)
    else money.settle(charge, () => true)
  }
  const txs = money.transactions(
    kind,
    () => Number(ids.next()),
    () => key,
  )
  try {
    await withScope(system, 'everything', ({ client }) =>
      sendTogether(client, postMoney({ txs, sales: money.sales(), slot })),
    )
  } catch (error) {
    if (String(error).includes('deadlock')) deadlocks += 1
    throw error
  }
}

function hopsOf(customerId: string) {
  const companies = stage.chain(customerId).map(({ companyId }) => companyId)
  return hopAccounts(system.pool, ids, companies, { channel: 'sms', product: 'notify' })
}

function pricesOf(customerId: string): bigint[] {
  return stage.chain(customerId).map(({ amountMicros }) => amountMicros)
}

function print(line: { customers: number; figure: string; value: number }): void {
  console.log(
    JSON.stringify({
      bench: 'ledger',
      levels: 3,
      batch,
      ...line,
      unit: 'messages/s',
      value: rounded(line.value),
      bar: BAR,
    }),
  )
}
