import { setTimeout as delay } from 'node:timers/promises'
import { acceptChaos } from '../../packages/server/test/chaos/chaosParts.ts'
import { percentile } from '../server/latency.ts'
import { anySeed, log, printBars } from './print.ts'
import { startStage, until } from './stage.ts'

const CAMPAIGN = 447_000_000_000
const CODES = 447_900_000_000
const MOST_MS = 1_000

/** Codes of one company during the campaign of another on one gateway: from the accepting call to the carrier. */
export async function codes([
  seed = anySeed(),
  messages = 50_000,
  tps = 500,
  count = 300,
  perSecond = 5,
]: number[]): Promise<boolean> {
  const stage = await startStage({
    seed,
    gateways: [{ prefix: '44', tps, binds: 2, window: 50 }],
    receiptMs: [50, 700],
  })
  try {
    await stage.server.start()
    const { system: database, ids, world } = stage
    const campaign = { companyId: world.customerId, first: CAMPAIGN, count: messages }
    await acceptChaos({ database, ids }, campaign, 'campaign')
    await until(async () => ((await stage.taken()).length > tps / 2 ? true : undefined), {
      seconds: 60,
    })
    const acceptedAt = new Map<string, number>()
    const accepting: Promise<void>[] = []
    const from = performance.now()
    for (let n = 0; n < count; n++) {
      await delay(Math.max(0, from + (n * 1_000) / perSecond - performance.now()))
      const first = CODES + n
      acceptedAt.set(String(first), Date.now())
      const code = { companyId: world.resoldId, first, count: 1 }
      accepting.push(acceptChaos({ database, ids }, code, `code-${n}`))
    }
    await Promise.all(accepting)
    const taken = await until(
      async () => {
        const all = await stage.taken()
        const own = all.filter(({ destination }) => acceptedAt.has(destination))
        return own.length >= count ? all : undefined
      },
      { seconds: 120, everyMs: 1_000 },
    )
    const waits = taken.flatMap(({ at, destination }) => {
      const accepted = acceptedAt.get(destination)
      return accepted === undefined ? [] : [at - accepted]
    })
    const lastCode = Math.max(...acceptedAt.values())
    const beside = taken.filter((one) => !acceptedAt.has(one.destination) && one.at <= lastCode)
    log(`the campaign had ${beside.length} of ${messages} sent when the last code was accepted`)
    const shared = { bench: 'engine codes', seed, messages, tps, codes: count, perSecond }
    return printBars({ ...shared, p50: percentile(waits, 0.5), most: Math.max(...waits) }, [
      { figure: 'accept_to_submit_p99', unit: 'ms', value: percentile(waits, 0.99), bar: MOST_MS },
    ])
  } finally {
    await stage.close()
  }
}
