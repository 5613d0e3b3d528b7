import { setTimeout as delay } from 'node:timers/promises'
import { acceptChaos } from '../../packages/server/test/chaos/chaosParts.ts'
import { testLedger } from '../../packages/server/test/chaos/testLedger.ts'
import { percentile } from '../server/latency.ts'
import { anySeed, log, printBars } from './print.ts'
import { startStage, type Stage, until } from './stage.ts'

const FIRST = 447_000_000_000
/** Numbers of one company; codes have the range after the last. */
const RANGE = 1_000_000
const CODES_A_SECOND = 5
const MOST_CODE_MS = 1_000
/** Of its fair share nobody may lack more, percent. */
const MOST_SHORT = 20

/**
 * Companies campaign at once through one gateway, some with several tasks, and codes of another go beside them. Counted
 * is what the carrier took of each while all of them had something waiting.
 */
export async function fairness([
  seed = anySeed(),
  companies = 50,
  messages = 3_000,
  tps = 1_500,
]: number[]): Promise<boolean> {
  const stage = await startStage({
    seed,
    gateways: [{ prefix: '44', tps, binds: 4, window: 50 }],
    receiptMs: [50, 700],
  })
  try {
    const ids = await campaigners(stage, companies)
    await stage.server.start()
    const { system: database } = stage
    // Every fifth has four tasks, which must not bring it four shares.
    const tasks = ids.flatMap((companyId, n) => {
      const count = n % 5 === 0 ? 4 : 1
      return Array.from({ length: count }, (_, k) => ({
        companyId,
        first: FIRST + n * RANGE + k * messages,
        count: messages,
      }))
    })
    await Promise.all(
      tasks.map((task, n) => acceptChaos({ database, ids: stage.ids }, task, `fair-${n}`)),
    )
    const from = Date.now()
    const rankOf = (destination: string) => Math.floor((Number(destination) - FIRST) / RANGE)
    const acceptedAt = new Map<string, number>()
    let isOver = false
    const codes = (async () => {
      for (let n = 0; !isOver; n++) {
        const first = FIRST + companies * RANGE + n
        acceptedAt.set(String(first), Date.now())
        const code = { companyId: stage.world.resoldId, first, count: 1 }
        // oxlint-disable-next-line no-await-in-loop -- one after the other, at a steady rate
        await Promise.all([
          acceptChaos({ database, ids: stage.ids }, code, `code-${n}`),
          delay(1_000 / CODES_A_SECOND),
        ])
      }
    })()
    // Until the first of them has nothing left to wait: from then on the others may have more.
    await until(
      async () => {
        const counts = countsOf(await stage.taken(), rankOf, companies)
        return Math.max(...counts) >= messages * 0.9 ? counts : undefined
      },
      { seconds: 900, everyMs: 250 },
    )
    isOver = true
    await codes
    await delay(2_000)
    const taken = await stage.taken()
    const all = taken.filter(({ at }) => at >= from)
    const counts = lengthsUntilFirst(all, rankOf, { companies, most: messages * 0.9 })
    const share = counts.reduce((sum, count) => sum + count, 0) / companies
    const percents = counts.map((count) => (count / share) * 100)
    log(`shares in percent: ${percents.map(Math.round).join(' ')}`)
    const waits = taken.flatMap(({ at, destination }) => {
      const accepted = acceptedAt.get(destination)
      return accepted === undefined ? [] : [at - accepted]
    })
    const shared = { bench: 'engine fairness', seed, companies, messages, tps, codes: waits.length }
    const most = Math.round(Math.max(...percents))
    return printBars({ ...shared, share: Math.round(share), mostPercent: most }, [
      {
        figure: 'least_share_lacks',
        unit: '%',
        value: 100 - Math.min(...percents),
        bar: MOST_SHORT,
      },
      { figure: 'code_p99', unit: 'ms', value: percentile(waits, 0.99), bar: MOST_CODE_MS },
      {
        figure: 'codes_missing',
        unit: 'codes',
        value: acceptedAt.size - waits.length,
        bar: 0,
      },
    ])
  } finally {
    await stage.close()
  }
}

type Rank = (destination: string) => number
type Submits = Awaited<ReturnType<Stage['taken']>>

/** What was taken of each company. */
function countsOf(taken: Submits, rankOf: Rank, companies: number): number[] {
  const counts = Array.from({ length: companies }, () => 0)
  for (const { destination } of taken) {
    const rank = rankOf(destination)
    if (rank < companies) counts[rank] = (counts[rank] ?? 0) + 1
  }
  return counts
}

/** The same up to the moment at which one of them had `most`. */
function lengthsUntilFirst(
  taken: Submits,
  rankOf: Rank,
  { companies, most }: { companies: number; most: number },
): number[] {
  const counts = Array.from({ length: companies }, () => 0)
  for (const { destination } of taken) {
    const rank = rankOf(destination)
    if (rank >= companies) continue
    const count = (counts[rank] ?? 0) + 1
    counts[rank] = count
    if (count >= most) break
  }
  return counts
}

/** Further customers like the one of the world, with enough balance. */
async function campaigners({ owner, world, ids, system }: Stage, count: number): Promise<string[]> {
  const made = Array.from({ length: count }, () => ids.next().toString())
  const client = await owner.pool.connect()
  try {
    await client.query(`begin; set local tandem.everything = 'on'`)
    await client.query(
      `insert into sys_company (id, kind, name, currency, parent_id, ancestor_ids, rate_group_id)
       select made.id, c.kind, 'Customer ' || n, c.currency, c.parent_id, c.ancestor_ids, c.rate_group_id
       from sys_company c, unnest($2::bigint[]) with ordinality as made (id, n) where c.id = $1`,
      [world.customerId, made],
    )
    await client.query('commit')
  } finally {
    client.release()
  }
  const ledger = testLedger(system, ids)
  for (const companyId of made) {
    // oxlint-disable-next-line no-await-in-loop -- wallets are made one by one
    await ledger.recharge(
      { companyId, amountMicros: 1_000_000_000n },
      { key: `bench:${companyId}` },
    )
  }
  return made
}
