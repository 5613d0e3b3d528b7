import { chmod, mkdtemp, open, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { z } from 'zod'
import { removeEmbeddedPostgres } from '../../packages/server/drivers/embeddedPostgres/removeEmbeddedPostgres.ts'
import { startEmbeddedPostgres } from '../../packages/server/drivers/embeddedPostgres/startEmbeddedPostgres.ts'
import { fileSecrets } from '../../packages/server/drivers/secrets/fileSecrets.ts'
import { createDatabase } from '../../packages/server/store/database/createDatabase.ts'
import { migrate } from '../../packages/server/store/database/migrate.ts'
import { createIds } from '../../packages/server/store/ids/createIds.ts'
import { forkSimulators } from '../../packages/server/test/chaos/forkSimulators.ts'
import { testLedger } from '../../packages/server/test/chaos/testLedger.ts'
import { smsWorld, type WorldGateway } from '../../packages/server/test/chaos/smsWorld.ts'
import { StartedPlatform } from '../../packages/server/test/StartedPlatform.ts'

export interface StageOptions {
  seed: number
  /** One gateway and one carrier each; numbers starting with `prefix` use it. */
  gateways: Partial<WorldGateway>[]
  /** Delay of receipts, ms. */
  receiptMs: [number, number]
}

/** A submit accepted by a carrier. */
export interface Taken {
  /** UTC ms. */
  at: number
  destination: string
}

export type Stage = Awaited<ReturnType<typeof startStage>>

/** PostgreSQL, carriers, and a complete server with a small world: two customers with enough balance. */
export async function startStage({ seed, gateways, receiptMs }: StageOptions) {
  const folder = await mkdtemp(join(tmpdir(), 'tandem-bench-engine-'))
  await chmod(folder, 0o711)
  const quiet = { info: () => undefined, warn: () => undefined }
  const postgres = await startEmbeddedPostgres({ dataDir: join(folder, 'db'), log: quiet })
  await migrate(postgres.url)
  const names = gateways.map((_gateway, n) => `carrier_${n}`)
  const [receiptMinMs, receiptMaxMs] = receiptMs
  const settings = {
    dataDir: join(folder, 'carriers'),
    seed,
    smsc: {
      carriers: names.map((systemId) => ({
        systemId,
        password: 'sandbox',
        tps: 0,
        receiptMinMs,
        receiptMaxMs,
      })),
      profiles: [{ prefix: '', kind: 'deliver' }],
    },
  }
  const { child: carriers, ready } = await forkSimulators(settings, readyMessage)
  const { port, journal, controlUrl } = ready.simulators.smsc
  const owner = createDatabase({
    ownerUrl: postgres.url,
    appUrl: postgres.url,
    statementTimeoutMs: 0,
  })
  const system = createDatabase({
    ownerUrl: postgres.url,
    appUrl: postgres.appUrl,
    scope: 'everything',
    statementTimeoutMs: 0,
  })
  const ids = createIds({ now: Date.now })
  const home = join(folder, 'home')
  const password = (await fileSecrets(home)).seal('sandbox')
  const world = await smsWorld(
    owner.pool,
    ids,
    gateways.map((gateway, n) => {
      const systemId = names[n] ?? ''
      return { name: systemId, systemId, password, port, ...gateway }
    }),
  )
  const ledger = testLedger(system, ids)
  for (const companyId of [world.customerId, world.resoldId, world.agentId]) {
    const amountMicros = 1_000_000_000_000n
    await ledger.recharge({ companyId, amountMicros }, { key: `bench:${companyId}` })
  }
  const server = keepServer(home, postgres.url)
  /** Asks the carriers for something: `/mo` sends from a handset. */
  const carrier = async (path: string, body: object): Promise<void> => {
    const headers = { 'content-type': 'application/json' }
    const sent = JSON.stringify(body)
    const response = await fetch(`${controlUrl}${path}`, { method: 'POST', headers, body: sent })
    if (!response.ok) throw new Error(`The carriers answered ${response.status}`)
  }

  return {
    world,
    owner,
    system,
    ids,
    journal,
    port,
    server,
    /** The first row of a query with access to everything. */
    async one<Row extends object>(sql: string, values: unknown[] = []): Promise<Row> {
      const { rows } = await system.pool.query<Row>(sql, values)
      const [row] = rows
      if (!row) throw new Error(`Nothing found by ${sql}`)
      return row
    },
    /** Changes columns of a gateway as the console does. */
    change: (gatewayId: string | undefined, columns: Record<string, string>) =>
      owner.pool.query(
        `begin; set local tandem.everything = 'on';
         update sms_gateway set ${Object.entries(columns)
           .map(([name, value]) => `${name} = ${value}`)
           .join()}, update_time = now() where id = ${gatewayId}; commit`,
      ),
    /** Cuts every connection, with whatever is in transit. */
    breakLinks: () => carrier('/drop', {}),
    carrier,
    /** Everything the carriers have accepted so far, oldest first. */
    taken: journalReader(journal),
    async close(): Promise<void> {
      await server.kill()
      carriers.kill()
      await Promise.all([owner.close(), system.close()])
      await postgres.stop()
      await removeEmbeddedPostgres(join(folder, 'db'))
      await rm(folder, { recursive: true, force: true })
    },
  }
}

const readyMessage = z.object({
  simulators: z.object({
    smsc: z.object({ port: z.number(), journal: z.string(), controlUrl: z.string() }),
  }),
})
/** Reads only what was added since it was last read: a watcher must not take the machine from what it watches. */
function journalReader(path: string): () => Promise<readonly Taken[]> {
  const all: Taken[] = []
  let at = 0
  let reading: Promise<void> = Promise.resolve()
  const read = async () => {
    const file = await open(path, 'r').catch(() => undefined)
    if (!file) return
    try {
      const { size } = await file.stat()
      const { buffer } = await file.read(Buffer.alloc(size - at), 0, size - at, at)
      const whole = buffer.subarray(0, buffer.lastIndexOf(10) + 1)
      at += whole.length
      for (const line of whole.toString().split('\n')) {
        if (line === '') continue
        const { time, destination } = journalLine.parse(JSON.parse(line))
        all.push({ at: Date.parse(time), destination: destination.replace(/^\+/, '') })
      }
    } finally {
      await file.close()
    }
  }
  return async () => {
    await (reading = reading.then(read))
    return all
  }
}

const journalLine = z.object({ time: z.string(), destination: z.string() })

/** Polls until `probe` returns something; fails after this many seconds. */
export async function until<Found>(
  probe: () => Promise<Found | undefined>,
  { seconds, everyMs = 200 }: { seconds: number; everyMs?: number },
): Promise<Found> {
  const deadline = performance.now() + seconds * 1_000
  for (;;) {
    const found = await probe()
    if (found !== undefined) return found
    if (performance.now() > deadline) throw new Error(`Not within ${seconds} s`)
    await delay(everyMs)
  }
}

/** The server, which can be killed and restarted. */
function keepServer(dataDir: string, databaseUrl: string) {
  let server: StartedPlatform | undefined
  return {
    pid: () => server?.running.pid ?? 0,
    /** Resolves when it reports that it is ready. */
    async start(): Promise<void> {
      server = await StartedPlatform.start(dataDir, {
        DATABASE_URL: databaseUrl,
        TANDEM_SIMULATORS: 'off',
        TANDEM_LOG: 'error',
      })
    },
    async kill(): Promise<void> {
      await server?.kill()
      server = undefined
    },
    async stop(): Promise<void> {
      await server?.stop()
      server = undefined
    },
  }
}
