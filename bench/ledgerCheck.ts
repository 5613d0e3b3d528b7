import { parseArgs } from 'node:util'
import { withScope } from '../packages/server/store/database/withScope.ts'
import { sealBlocks } from '../packages/server/store/ledger/blocks.ts'
import { checkLedger, describeFindings } from '../packages/server/store/ledger/checkLedger.ts'
import type { LedgerFinding } from '../packages/server/store/ledger/invariant.ts'
import { fillLedger } from './ledger/fillLedger.ts'
import { ledgerStage } from './ledger/ledgerStage.ts'
import { median, rounded } from './server/latency.ts'

// Every rule of the books over so many entries of three months (50 customers of an agent of an agent), and how long it takes to seal
// them in blocks. The database is a process of its own. Options: --entries 10000000 --runs 5.
const { values } = parseArgs({
  options: {
    entries: { type: 'string', default: '10000000' },
    runs: { type: 'string', default: '5' },
  },
})
const entries = Number(values.entries)
const CUSTOMERS = 50
const BAR_S = 45

const stage = await ledgerStage(CUSTOMERS)
try {
  const filled = await seconds(() => fillLedger(stage, entries))
  print({ figure: 'fill', unit: 's', value: filled.s })
  const sealed = await seconds(() => withScope(stage.owner, 'everything', sealBlocks))
  print({ figure: 'seal', unit: 's', value: sealed.s, blocks: sealed.result })
  const took: number[] = []
  for (let run = 0; run < Number(values.runs); run += 1) {
    const { s, result } = await seconds(checked)
    took.push(s)
    if (result.some(({ offCount }) => offCount > 0)) {
      throw new Error(`The books are off:\n${describeFindings(result)}`)
    }
  }
  print({ figure: 'check', unit: 's', value: median(took), bar: BAR_S, runs: took.length })
} finally {
  await stage.close()
}

async function checked(): Promise<LedgerFinding[]> {
  const client = await stage.owner.pool.connect()
  const beside = await stage.owner.pool.connect()
  return checkLedger(client, undefined, beside).finally(() => {
    client.release()
    beside.release()
  })
}

async function seconds<T>(work: () => Promise<T>): Promise<{ s: number; result: T }> {
  const from = performance.now()
  const result = await work()
  return { s: (performance.now() - from) / 1_000, result }
}

function print(line: { figure: string; value: number; [fact: string]: unknown }): void {
  console.log(
    JSON.stringify({ bench: 'ledgerCheck', entries, ...line, value: rounded(line.value) }),
  )
}
