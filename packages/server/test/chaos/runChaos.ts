import { dueBy, paceLine, type TaskSchedule } from '@tandem/core'
import { type ChildProcess, fork } from 'node:child_process'
import { once } from 'node:events'
import { chmod, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { removeEmbeddedPostgres } from '../../drivers/embeddedPostgres/removeEmbeddedPostgres.ts'
import { startEmbeddedPostgres } from '../../drivers/embeddedPostgres/startEmbeddedPostgres.ts'
import type { EmbeddedPostgres } from '../../drivers/embeddedPostgres/supervise.ts'
import { createDatabase, type Database } from '../../store/database/createDatabase.ts'
import { migrate } from '../../store/database/migrate.ts'
import { createIds } from '../../store/ids/createIds.ts'
import {
  acceptChaos,
  chaosGateways,
  type ChaosTask,
  chaosTasks,
  drained,
  numbersOf,
  startSimulators,
} from './chaosParts.ts'
import { type ChaosFaults, judgeChaos } from './judgeChaos.ts'
import { killPostgres } from './killPostgres.ts'
import { seededRandom } from './seededRandom.ts'
import { smsWorld } from './smsWorld.ts'
import { testLedger } from './testLedger.ts'

export interface ChaosOptions {
  seed: number
  messages: number
  engineKills: number
  postgresKills: number
  /** Bounds of the time between two kills, ms. */
  gapMs: [number, number]
  /** Submits per second at each of the two gateways. */
  tps: number
  secondsToDrain: number
  /** Every task is spread evenly over so many seconds; left out: as fast as possible. */
  evenSeconds?: number
  log: (line: string) => void
}

/** The result of a run; `faults` is empty when nothing was lost, doubled or miscounted. */
export interface ChaosReport {
  messages: number
  submits: number
  duplicates: number
  seconds: number
  faults: ChaosFaults
  /** Messages of even tasks that were released before the line wanted them. */
  ahead: number
}

/**
 * Sends messages through two carriers while engine and database are killed (SIGKILL) at random, and
 * checks the outcome against the carriers' journal. All randomness follows from the seed.
 */
export async function runChaos(options: ChaosOptions): Promise<ChaosReport> {
  const { messages, log } = options
  const random = seededRandom(options.seed)
  const folder = await mkdtemp(join(tmpdir(), 'tandem-chaos-'))
  await chmod(folder, 0o711)
  const quiet = { info: () => undefined, warn: () => undefined }
  const postgres = await startEmbeddedPostgres({ dataDir: join(folder, 'db'), log: quiet })
  const simulators = await startSimulators(join(folder, 'carriers'), options.seed)
  const ids = createIds({ now: Date.now })
  await migrate(postgres.url)
  const owner = createDatabase({ ownerUrl: postgres.url, appUrl: postgres.url })
  const system = createDatabase({
    ownerUrl: postgres.url,
    systemUrl: postgres.systemUrl,
    scope: 'everything',
  })
  const engine = keepEngine(postgres)
  try {
    const world = await smsWorld(
      owner.pool,
      ids,
      chaosGateways({ port: simulators.port, password: 'sandbox', tps: options.tps }),
    )
    const ledger = testLedger(system, ids)
    for (const companyId of [world.customerId, world.resoldId, world.agentId]) {
      const amountMicros = 1_000_000_000n + BigInt(messages) * 20_000n
      await ledger.recharge({ companyId, amountMicros }, { key: `chaos:${companyId}` })
    }
    const startedAt = performance.now()
    await engine.start()
    const tasks = chaosTasks(world, messages)
    const accept = (task: ChaosTask, key: string) =>
      acceptChaos({ database: system, ids }, task, key, evenly(options.evenSeconds))
    const accepting = tasks.map(async (task, index) => {
      await delay(index * options.gapMs[1])
      await accept(task, `chaos-${index}`)
      await accept(task, `chaos-${index}`) // a client that got no response asks again
    })
    const kills = [
      ...Array.from({ length: options.engineKills }, () => 'engine' as const),
      ...Array.from({ length: options.postgresKills }, () => 'postgres' as const),
    ]
    for (const victim of random.shuffled(kills)) {
      const [least, most] = options.gapMs
      await delay(least + random.next() * (most - least))
      log(`kill -9 ${victim} after ${Math.round(performance.now() - startedAt)} ms`)
      if (victim === 'engine') await engine.kill()
      else await killPostgres(postgres)
    }
    await Promise.all(accepting)
    const numbers = tasks.flatMap(numbersOf)
    await drained(system, numbers.length, options.secondsToDrain)
    const seconds = (performance.now() - startedAt) / 1000
    await engine.stop()
    const verdict = await judgeChaos(owner.pool, simulators.journal, numbers)
    return { messages: numbers.length, seconds, ...verdict, ahead: await aheadOfLine(owner.pool) }
  } finally {
    await engine.kill(false)
    simulators.child.kill()
    await Promise.all([owner.close(), system.close()])
    await postgres.stop()
    await removeEmbeddedPostgres(join(folder, 'db'))
    await rm(folder, { recursive: true, force: true })
  }
}

function evenly(seconds: number | undefined): TaskSchedule | undefined {
  if (seconds === undefined) return undefined
  const from = Date.now()
  const paced = { from, to: from + seconds * 1_000 }
  return { zone: 'UTC', start: null, end: from + 3_600_000, slots: [], paced }
}

/** By when each message was written: its id begins with the time. */
async function aheadOfLine(pool: Database['pool']): Promise<number> {
  const { rows } = await pool.query<{ schedule: TaskSchedule; accepted: number; times: string[] }>(
    `select t.schedule, t.accepted, array(
       select m.id >> 12 from sms_message m where m.task_id = t.id order by m.id) as times
     from sms_task t where t.schedule ? 'paced'`,
  )
  return rows.reduce((sum, { schedule, accepted, times }) => {
    if (!schedule.paced) return sum
    const line = paceLine(schedule, schedule.paced, accepted)
    return sum + times.filter((ms, index) => index + 1 > dueBy(line, Number(ms) + CLOCK_MS)).length
  }, 0)
}

/** Between asking what is due and taking the ids. */
const CLOCK_MS = 20

/** An engine process that is restarted whenever it was killed. */
function keepEngine(postgres: EmbeddedPostgres) {
  let child: ChildProcess | undefined
  const start = async () => {
    const settings = {
      ownerUrl: postgres.url,
      appUrl: postgres.appUrl,
      systemUrl: postgres.systemUrl,
      engine: { unconfirmedMs: 2_000, leaseSeconds: 2 },
    }
    child = fork(new URL('./engineProcess.ts', import.meta.url), [JSON.stringify(settings)])
    await Promise.race([once(child, 'message'), once(child, 'exit')])
  }
  return {
    start,
    async kill(restart = true) {
      if (child && child.exitCode === null && child.signalCode === null) {
        const exited = once(child, 'exit')
        child.kill('SIGKILL')
        await exited
      }
      if (restart) await start()
    },
    async stop() {
      if (!child) return
      const exited = once(child, 'exit')
      child.send({ kind: 'stop' })
      await exited
    },
  }
}
