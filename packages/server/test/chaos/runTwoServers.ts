import { chmod, cp, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'

import { removeEmbeddedPostgres } from '../../drivers/embeddedPostgres/removeEmbeddedPostgres.ts'
import { startEmbeddedPostgres } from '../../drivers/embeddedPostgres/startEmbeddedPostgres.ts'
import { fileSecrets } from '../../drivers/secrets/fileSecrets.ts'
import { createDatabase, type Database } from '../../store/database/createDatabase.ts'
import { migrate } from '../../store/database/migrate.ts'
import { createIds } from '../../store/ids/createIds.ts'
import { engineLeaseStore } from '../../store/leases/engineLease.ts'
import { StartedPlatform } from '../StartedPlatform.ts'
import {
  acceptChaos,
  chaosGateways,
  chaosTasks,
  drained,
  numbersOf,
  startSimulators,
} from './chaosParts.ts'
import { type ChaosFaults, judgeChaos } from './judgeChaos.ts'
import { seededRandom } from './seededRandom.ts'
import { smsWorld } from './smsWorld.ts'
import { testLedger } from './testLedger.ts'

export interface TwoServersOptions {
  seed: number
  messages: number
  kills: number
  /** Bounds of the time between two kills, and of how long a killed server stays down, ms. */
  gapMs: [number, number]
  tps: number
  secondsToDrain: number
  log: (line: string) => void
}

export interface TwoServersReport {
  messages: number
  submits: number
  duplicates: number
  seconds: number
  /** Kills of the server that ran the engine. */
  takeovers: number
  /** The longest time from such a kill until the other server was bound to a carrier, s. */
  longestTakeoverSeconds: number
  faults: ChaosFaults
}

/**
 * Two whole servers on one database, each killed (SIGKILL) at random and restarted later, while messages go
 * through simulated carriers. The outcome is checked against the carriers' journal.
 */
export async function runTwoServers(options: TwoServersOptions): Promise<TwoServersReport> {
  const { messages, log, gapMs } = options
  const random = seededRandom(options.seed)
  const folder = await mkdtemp(join(tmpdir(), 'tandem-two-'))
  await chmod(folder, 0o711)
  const quiet = { info: () => undefined, warn: () => undefined }
  const postgres = await startEmbeddedPostgres({
    dataDir: join(folder, 'db'),
    log: quiet,
    settings: { max_connections: '200' },
  })
  const simulators = await startSimulators(join(folder, 'carriers'), options.seed, {
    isMute: false, // with the usual waits it would take minutes to give up
  })
  await migrate(postgres.url)
  const owner = createDatabase({ ownerUrl: postgres.url, appUrl: postgres.url })
  const system = createDatabase({
    ownerUrl: postgres.url,
    appUrl: postgres.appUrl,
    scope: 'everything',
  })
  const ids = createIds({ now: Date.now })
  const homes = ['a', 'b'].map((name) => join(folder, name))
  const servers = homes.map((home) => keepServer(home, postgres.url))
  try {
    const secrets = await fileSecrets(homes[0] ?? '')
    await cp(join(homes[0] ?? '', 'secrets'), join(homes[1] ?? '', 'secrets'), { recursive: true })
    const gateways = chaosGateways({
      port: simulators.port,
      password: secrets.seal('sandbox'),
      tps: options.tps,
    })
    const world = await smsWorld(owner.pool, ids, gateways)
    const ledger = testLedger(system, ids)
    for (const companyId of [world.customerId, world.resoldId, world.agentId]) {
      const amountMicros = 1_000_000_000n + BigInt(messages) * 20_000n
      await ledger.recharge({ companyId, amountMicros }, { key: `chaos:${companyId}` })
    }
    const lease = engineLeaseStore(system.pool, 'sms')
    await Promise.all(servers.map((server) => server.start()))
    await bound(lease, 0)
    const startedAt = performance.now()
    const tasks = chaosTasks(world, messages)
    const accepting = tasks.map(async (task, index) => {
      await delay(index * gapMs[1])
      await acceptChaos({ database: system, ids }, task, `chaos-${index}`)
    })
    const between = () => delay(gapMs[0] + random.next() * (gapMs[1] - gapMs[0]))
    const takeovers: number[] = []
    for (let kill = 0; kill < options.kills; kill++) {
      await between()
      const server = servers[random.next() < 0.5 ? 0 : 1]
      if (!server) continue
      const { pid, epoch } = await lease.read()
      const hadEngine = pid === server.pid()
      log(`kill -9 ${hadEngine ? 'the engine' : 'the standby'} after ${secondsSince(startedAt)} s`)
      const killedAt = performance.now()
      await server.kill()
      if (hadEngine) {
        await bound(lease, epoch)
        const took = (performance.now() - killedAt) / 1000
        log(`  the other is bound ${took.toFixed(1)} s later`)
        takeovers.push(took)
      } else await between()
      await server.start()
    }
    await Promise.all(accepting)
    const numbers = tasks.flatMap(numbersOf)
    await drained(system, numbers.length, options.secondsToDrain)
    const seconds = secondsSince(startedAt)
    await Promise.all(servers.map((server) => server.stop()))
    const verdict = await judgeChaos(owner.pool, simulators.journal, numbers)
    const longestTakeoverSeconds = Math.round(Math.max(0, ...takeovers) * 10) / 10
    const counts = { messages: numbers.length, seconds, takeovers: takeovers.length }
    return { ...counts, longestTakeoverSeconds, ...verdict }
  } finally {
    await Promise.all(servers.map((server) => server.kill()))
    simulators.child.kill()
    await closeAll([owner, system])
    await postgres.stop()
    await removeEmbeddedPostgres(join(folder, 'db'))
    await rm(folder, { recursive: true, force: true })
  }
}

const secondsSince = (at: number): number => Math.round((performance.now() - at) / 100) / 10

const closeAll = (databases: readonly Database[]): Promise<unknown> =>
  Promise.all(databases.map((database) => database.close()))

/** Resolves when a holder later than `epoch` is bound to a carrier. */
async function bound(
  lease: Pick<ReturnType<typeof engineLeaseStore>, 'read'>,
  epoch: number,
): Promise<void> {
  for (;;) {
    const now = await lease.read()
    if (now.epoch > epoch && now.isHeld && now.gateways.some((gateway) => gateway.bound > 0)) return
    await delay(50)
  }
}

/** A server that can be killed and restarted. */
function keepServer(dataDir: string, databaseUrl: string) {
  let server: StartedPlatform | undefined
  return {
    pid: () => server?.running.pid,
    async start() {
      server = await StartedPlatform.start(dataDir, {
        DATABASE_URL: databaseUrl,
        TANDEM_SIMULATORS: 'off',
        TANDEM_LOG: 'error',
      })
    },
    async kill() {
      await server?.kill()
      server = undefined
    },
    async stop() {
      const said = server?.said() ?? ''
      await server?.stop()
      server = undefined
      return said
    },
  }
}
