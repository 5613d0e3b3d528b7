import { smsTask } from '@tandem/core'
import { setTimeout as delay } from 'node:timers/promises'
import { Delivery } from './delivery.ts'
import type { Engine, EngineOptions } from './engine.ts'
import { every } from './every.ts'
import { Intake } from './intake.ts'
import { openShared } from './shared.ts'
import { turnTasks } from './taskClock.ts'

const STOPS_WITHIN_MS = 10_000
const LEAVES_WITHIN_MS = 3_000
const HOUR_MS = 3_600_000
/** How late a time slot may begin and end. */
const TURN_MS = 500

/**
 * Starts the SMS engine: binds to the carriers, resumes open messages, oldest first, sending each piece as soon as it is
 * read, and then sends from the queue until stopped. Never rejects because the database is down: it waits for it.
 */
export async function startEngine(options: EngineOptions): Promise<Engine> {
  const { log, tenure } = options
  const stopped = new AbortController()
  const leaving = new AbortController()
  const stopping = AbortSignal.any([stopped.signal, tenure.lost])
  const { shared, report, failing, reload } = await openShared(options, stopping)
  const { store, queue, retry } = shared
  const common = { shared, report, leaving: leaving.signal }
  const delivery: Delivery = new Delivery({ ...common, options, supply: () => intake })
  const intake: Intake = new Intake({ ...common, delivery })
  await delivery.open()

  const follow = async () => {
    const { hours } = shared.snapshot()
    if (!(await reload())) return
    delivery.sync()
    if (shared.snapshot().hours !== hours) await askAgain()
    intake.wake()
  }
  const listening = store.listen((channel, payload) => {
    if (channel !== 'tandem_sms') return intake.heard(channel, payload)
    // What was changed before a task was accepted counts for it, and not only a moment later.
    void follow()
      .catch(report)
      .then(() => intake.heard(channel, payload))
  })
  /** Sending hours have changed: what sleeps may be due, or has to sleep on. */
  const askAgain = async () => {
    await retry(() => queue.wake(true))
    await retry(() => store.wakeResting())
  }
  const clocks = [...delivery.clocks(), ...intake.clocks(), every(300, follow, report)]

  /** By their schedules tasks start, rest, go on and end. */
  const turn = async () => {
    const moved = await turnTasks(smsTask, store)
    if (await queue.wake()) intake.wake()
    if (moved.length === 0) return
    for (const id of moved) delivery.progress.touch({ id })
    await delivery.tasks.refresh(moved)
    intake.wake()
  }

  /** What was left goes before what is in the queue, and is in memory before anything is decided by its absence. */
  const begin = async () => {
    // What its time slots do not allow any more is not sent first.
    await retry(() => turnTasks(smsTask, store))
    await askAgain()
    await retry(() => delivery.withdrawals.load())
    await delivery.recover(null)
    const openTaskIds = await retry(() => store.openTaskIds())
    if (leaving.signal.aborted) return
    delivery.begin(openTaskIds)
    intake.begin()
    void delivery.withdrawals.begin().catch(report)
    clocks.push(
      every(1_000, () => delivery.parked.tick(), report),
      every(1_000, () => delivery.retries.tick(), report),
      every(TURN_MS, turn, report),
      every(HOUR_MS, () => store.sweep(), report),
    )
    log.info({ gateways: shared.snapshot().gateways.size }, 'The SMS engine runs')
    await store.sweep().catch(report)
  }
  const begun = begin()
  begun.catch((error: unknown) => {
    failing.set(begin, performance.now())
    log.error({ err: error }, 'Messages under way could not be taken up')
  })

  /**
   * Waits for nothing and writes nothing that another engine has taken over; the sessions are freed for it.
   */
  const leave = async () => {
    for (const clock of clocks) void clock.stop()
    void intake.stop()
    const left = Promise.all([listening.stop(), delivery.gateways.closeAll(0)])
    await Promise.race([left, delay(LEAVES_WITHIN_MS)])
  }
  const drain = async () => {
    await begun.catch(() => undefined) // reported above
    await listening.stop()
    await Promise.all(clocks.map((clock) => clock.stop()))
    await intake.stop()
    await delivery.drain()
  }

  return {
    wake: (taskId) => intake.wake(taskId),
    gateways: () => delivery.gateways.statuses(),
    binds: delivery.gateways,
    singles: () => intake.singles(),
    heldBytes: () => shared.memory.bytes,
    failingMs: () => {
      const [first] = failing.values()
      return first === undefined ? 0 : performance.now() - first
    },
    async stop() {
      leaving.abort()
      if (tenure.lost.aborted) return leave()
      await Promise.race([drain(), delay(STOPS_WITHIN_MS)])
      stopped.abort()
    },
  }
}
