import { acceptChaos } from '../../packages/server/test/chaos/chaosParts.ts'
import { anySeed, log, printFloor } from './print.ts'
import { startStage, until } from './stage.ts'

const FIRST = [447_000_000_000, 12_025_000_000]
const PER_TASK = 10_000
/** Receipts arrive after the run: no message has one. */
const RECEIPT_MS = 24 * 3_600_000
/** Longer than a message waits for its receipt (72 h). */
const AGED = '73 hours'
const LEAST_PER_SECOND = 1_000

/**
 * A carrier that sends no receipts: how many messages a second end once their wait is over, with their money, beside
 * nothing else. The messages are sent, and then made older than the wait while the server is down.
 */
export async function unanswered([
  seed = anySeed(),
  messages = 40_000,
]: number[]): Promise<boolean> {
  const stage = await startStage({
    seed,
    gateways: ['44', '1'].map((prefix) => ({ prefix, tps: 2_000, binds: 2, window: 200 })),
    receiptMs: [RECEIPT_MS, RECEIPT_MS],
  })
  const count = async (table: string) =>
    (await stage.one<{ n: number }>(`select count(*)::int as n from ${table}`)).n
  try {
    await stage.server.start()
    const { system: database, ids, world } = stage
    for (let n = 0; n * PER_TASK < messages; n++) {
      const first = (FIRST[n % 2] ?? 0) + n * PER_TASK
      const companyId = n % 4 < 2 ? world.customerId : world.resoldId
      await acceptChaos({ database, ids }, { companyId, first, count: PER_TASK }, `unanswered-${n}`)
    }
    const wait = { seconds: 600, everyMs: 500 }
    await until(
      async () => ((await count('sms_supplier_ref')) >= messages ? true : undefined),
      wait,
    )
    await stage.server.stop()
    await stage.system.pool.query(
      `update sms_supplier_ref set submitted_at = submitted_at - interval '${AGED}'`,
    )
    log(`${messages} messages without a receipt, ${AGED} old`)
    await stage.server.start()
    const ended = () => count('sms_message_final')
    const often = { ...wait, everyMs: 100 }
    const first = await until(async () => (await ended()) || undefined, often)
    const from = performance.now()
    await until(async () => ((await ended()) >= messages ? true : undefined), often)
    const seconds = (performance.now() - from) / 1_000
    const held = await stage.one<{ micros: string }>(
      'select coalesce(sum(held), 0)::text as micros from ledger_wallet',
    )
    const shared = { bench: 'engine unanswered', seed, messages, heldMicros: held.micros }
    return printFloor(shared, {
      figure: 'ended',
      unit: 'messages/s',
      value: (messages - first) / seconds,
      bar: LEAST_PER_SECOND,
    })
  } finally {
    await stage.close()
  }
}
