import { acceptChaos, drained, numbersOf } from '../../packages/server/test/chaos/chaosParts.ts'
import { judgeChaos } from '../../packages/server/test/chaos/judgeChaos.ts'
import { watchMemory } from '../server/memory.ts'
import { anySeed, faultBar, log, printBars } from './print.ts'
import { startStage, type Stage, until } from './stage.ts'

const GB = 447_000_000_000
const PER_TASK = 10_000
const MOST_MB = 600
const SETTLED_MS = 3_000

/** Many messages wait for a gateway of 10 per second: memory stays bounded, and after kill -9 each is sent once. */
export async function backlog([seed = anySeed(), messages = 300_000]: number[]): Promise<boolean> {
  const stage = await startStage({
    seed,
    gateways: [{ prefix: '44', tps: 10, binds: 2, window: 50 }],
    receiptMs: [50, 700],
  })
  try {
    await stage.server.start()
    const first = await watchMemory(stage.server.pid(), 'none')
    const tasks = Array.from({ length: Math.ceil(messages / PER_TASK) }, (_, n) => ({
      companyId: n % 2 === 0 ? stage.world.customerId : stage.world.resoldId,
      first: GB + n * PER_TASK,
      count: Math.min(PER_TASK, messages - n * PER_TASK),
    }))
    const { system: database, ids } = stage
    for (const [n, task] of tasks.entries()) {
      await acceptChaos({ database, ids }, task, `backlog-${n}`)
    }
    log(`accepted ${messages}`)
    await settled(stage)
    const { peakMb, idleMb } = await first.stop()
    log(`kill -9 with ${await written(stage)} messages written out`)
    await stage.server.kill()
    await stage.server.start()
    const second = await watchMemory(stage.server.pid(), 'none')
    await settled(stage)
    await stage.change(stage.world.gatewayIds[0], { tps: '20000', window_size: '500' })
    const numbers = tasks.flatMap(numbersOf)
    await drained(stage.system, numbers.length, 1_800)
    const { peakMb: laterMb } = await second.stop()
    await stage.server.stop()
    const { faults, submits, duplicates } = await judgeChaos(
      stage.owner.pool,
      stage.journal,
      numbers,
    )
    const shared = { bench: 'engine backlog', seed, messages, idleMb: Math.round(idleMb) }
    return printBars({ ...shared, submits, duplicates }, [
      { figure: 'memory_peak', unit: 'MB', value: peakMb, bar: MOST_MB },
      { figure: 'memory_peak_after_kill', unit: 'MB', value: laterMb, bar: MOST_MB },
      faultBar(faults),
    ])
  } finally {
    await stage.close()
  }
}

const written = async (stage: Stage): Promise<number> =>
  (await stage.one<{ n: number }>('select coalesce(sum(count), 0)::int as n from sms_chunk')).n

/**
 * Resolves when the dispatcher has written everything it wants to: at ten per second it then pauses for a
 * long time.
 */
async function settled(stage: Stage): Promise<void> {
  let count = -1
  let since = performance.now()
  await until(
    async () => {
      const now = await written(stage)
      if (now !== count) {
        count = now
        since = performance.now()
      }
      return count > 0 && performance.now() - since > SETTLED_MS ? true : undefined
    },
    { seconds: 300 },
  )
}
