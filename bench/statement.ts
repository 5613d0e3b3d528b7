import { DAY_MS } from '@tandem/core'
import { parseArgs } from 'node:util'
import { withScope } from '../packages/server/store/database/withScope.ts'
import { batchesOf } from '../packages/server/store/ledger/batches.ts'
import { movementsOf } from '../packages/server/store/ledger/movements.ts'
import { fillLedger } from './ledger/fillLedger.ts'
import { ledgerStage } from './ledger/ledgerStage.ts'
import { percentile, rounded } from './server/latency.ts'

// What a statement of a month reads, and what opening one of its lines does, over a ledger of so many entries of three months (50 customers
// of an agent of an agent): of every customer in turn. Options: --entries 10000000 --rounds 4.
const { values } = parseArgs({
  options: {
    entries: { type: 'string', default: '10000000' },
    rounds: { type: 'string', default: '4' },
  },
})
const BAR_MS = 100
const ZONE = 'Asia/Shanghai'

const stage = await ledgerStage(50)
try {
  await fillLedger(stage, Number(values.entries))
  await stage.owner.pool.query(
    'vacuum analyze ledger_sales, ledger_tx, ledger_entry, sms_task_charge',
  )
  const to = Date.now()
  const month = { from: to - 31 * DAY_MS, to }
  const took: Record<'statement' | 'line', number[]> = { statement: [], line: [] }
  let lines = 0
  for (let round = 0; round < Number(values.rounds); round += 1) {
    for (const id of stage.customerIds) {
      const { movements } = await timed('statement', (transaction) =>
        movementsOf(transaction, id, month, ZONE),
      )
      lines = Math.max(lines, movements.length)
      const line = movements.find(({ kind }) => kind === 'charge')
      if (!line?.channel || !line.product) throw new Error(`Company ${id} was charged nothing`)
      const { day, channel, product } = line
      const batches = await timed('line', (transaction) =>
        batchesOf(transaction, id, month, ZONE, { day, channel, product }),
      )
      const sum = batches.reduce((total, { amount }) => total + BigInt(amount), 0n)
      if (sum !== BigInt(line.amount)) throw new Error(`${day}: ${line.amount} is made of ${sum}`)
    }
  }
  for (const [figure, all] of Object.entries(took)) {
    const value = rounded(percentile(all, 0.95))
    const shape = { entries: Number(values.entries), lines, readings: all.length }
    console.log(
      JSON.stringify({
        bench: 'statement',
        figure: `${figure} p95`,
        unit: 'ms',
        value,
        bar: BAR_MS,
        ...shape,
      }),
    )
  }

  async function timed<Result>(
    figure: keyof typeof took,
    work: Parameters<typeof withScope<Result>>[2],
  ): Promise<Result> {
    const begun = performance.now()
    const result = await withScope(stage.owner, 'everything', work)
    took[figure].push(performance.now() - begun)
    return result
  }
} finally {
  await stage.close()
}
