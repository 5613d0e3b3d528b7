import { acceptChaos } from '../../packages/server/test/chaos/chaosParts.ts'
import { anySeed, log, printBars } from './print.ts'
import { startStage, until } from './stage.ts'

const FIRST = [447_000_000_000, 12_025_000_000]
const PER_TASK = 10_000
/** Receipts arrive after the run: everything submitted stays in progress. */
const RECEIPT_MS = 3_600_000
const MOST_READY_SECONDS = 5
const MOST_SUBMIT_SECONDS = 1

/**
 * kill -9 with many messages written but not ended: how soon the server is ready and continues sending.
 */
export async function restart([seed = anySeed(), underWay = 100_000]: number[]): Promise<boolean> {
  const tps = Math.ceil(underWay / 200)
  const stage = await startStage({
    seed,
    gateways: ['44', '1'].map((prefix) => ({ prefix, tps, binds: 2, window: 50 })),
    receiptMs: [RECEIPT_MS, RECEIPT_MS],
  })
  try {
    await stage.server.start()
    const { system: database, ids, world } = stage
    for (let n = 0; n * PER_TASK < underWay * 2; n++) {
      const first = (FIRST[n % 2] ?? 0) + n * PER_TASK
      const companyId = n % 4 < 2 ? world.customerId : world.resoldId
      await acceptChaos({ database, ids }, { companyId, first, count: PER_TASK }, `restart-${n}`)
    }
    const open = await until(
      async () => {
        const { n } = await stage.one<{ n: number }>(
          `select (select coalesce(sum(count), 0) from sms_chunk)::int
             - (select count(*) from sms_message_final)::int as n`,
        )
        return n >= underWay ? n : undefined
      },
      { seconds: 300, everyMs: 500 },
    )
    await stage.server.kill()
    const killedAt = Date.now()
    const before = new Set((await stage.taken()).map(({ destination }) => destination))
    const { waiting, chunks } = await stage.one<{ waiting: number; chunks: number }>(
      `select coalesce(sum(count), 0)::int as waiting, count(*)::int as chunks from sms_chunk where open and not asleep`,
    )
    log(
      `kill -9 with ${open} under way, ${before.size} submitted, ${waiting} in ${chunks} open chunks`,
    )
    const startedAt = Date.now()
    await stage.server.start()
    const readyAt = Date.now()
    const first = await until(
      async () =>
        (await stage.taken()).find((one) => one.at > killedAt && !before.has(one.destination)),
      { seconds: 120 },
    )
    const ready = (readyAt - startedAt) / 1_000
    const shared = { bench: 'engine restart', seed, underWay: open, chunks }
    return printBars(shared, [
      { figure: 'ready', unit: 's', value: ready, bar: MOST_READY_SECONDS },
      {
        figure: 'first_submit_after_ready',
        unit: 's',
        value: Math.max(0, (first.at - readyAt) / 1_000),
        bar: MOST_SUBMIT_SECONDS,
      },
    ])
  } finally {
    await stage.close()
  }
}
