import { setTimeout as delay } from 'node:timers/promises'
import {
  acceptChaos,
  chaosTasks,
  drained,
  numbersOf,
} from '../../packages/server/test/chaos/chaosParts.ts'
import { judgeChaos } from '../../packages/server/test/chaos/judgeChaos.ts'
import { seededRandom } from '../../packages/server/test/chaos/seededRandom.ts'
import { anySeed, faultBar, log, printBars } from './print.ts'
import { startStage } from './stage.ts'

const SECONDS_TO_DRAIN = 900

/**
 * Gateways are renamed, resized, switched off, pointed at a dead port and disconnected while messages flow: all
 * messages must end.
 */
export async function edits([
  seed = anySeed(),
  messages = 50_000,
  count = 100,
  tps = 500,
]: number[]): Promise<boolean> {
  const random = seededRandom(seed)
  const stage = await startStage({
    seed,
    gateways: ['44', '1'].map((prefix) => ({ prefix, tps, binds: 2, window: 50 })),
    receiptMs: [50, 700],
  })
  try {
    await stage.server.start()
    const startedAt = performance.now()
    const tasks = chaosTasks(stage.world, messages)
    const { system: database, ids } = stage
    await Promise.all(tasks.map((task, n) => acceptChaos({ database, ids }, task, `edits-${n}`)))
    // British numbers are two thirds, and all use one gateway.
    const gapMs = ((messages * 2) / 3 / tps / count) * 1_000
    const whole = { enabled: 'true', port: String(stage.port) }
    const ways: (() => Record<string, string>)[] = [
      () => ({ enabled: 'false' }),
      () => ({ port: '1' }),
      () => ({ window_size: String(10 + Math.floor(random.next() * 90)) }),
      () => ({ binds: String(1 + Math.floor(random.next() * 3)) }),
      () => ({ tps: String(Math.ceil(tps * (0.5 + random.next()))) }),
      () => ({ enquire_link_seconds: String(10 + Math.floor(random.next() * 50)) }),
    ]
    const done: Record<string, number> = {}
    for (let n = 0; n < count; n++) {
      await delay(gapMs * (0.5 + random.next()))
      const id = stage.world.gatewayIds[random.next() < 0.5 ? 0 : 1]
      const way = ways[Math.floor(random.next() * (ways.length + 1))]
      const edit = way?.()
      const kind = Object.keys(edit ?? { 'links cut': '' }).join()
      done[kind] = (done[kind] ?? 0) + 1
      if (edit) await stage.change(id, { ...whole, name: `'Gateway ${n}'`, ...edit })
      else await stage.breakLinks()
    }
    for (const id of stage.world.gatewayIds) await stage.change(id, whole)
    log(`edits: ${JSON.stringify(done)}`)
    const numbers = tasks.flatMap(numbersOf)
    await drained(stage.system, numbers.length, SECONDS_TO_DRAIN)
    const seconds = Math.round((performance.now() - startedAt) / 100) / 10
    await stage.server.stop()
    const { faults, submits, duplicates } = await judgeChaos(
      stage.owner.pool,
      stage.journal,
      numbers,
    )
    const shared = { bench: 'engine edits', seed, messages: numbers.length, edits: count }
    return printBars({ ...shared, seconds, submits, duplicates }, [faultBar(faults)])
  } finally {
    await stage.close()
  }
}
