import { chmod, mkdtemp, rm } from 'node:fs/promises'
import { createServer } from 'node:net'
import { once } from 'node:events'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import type pg from 'pg'
import { removeEmbeddedPostgres } from '../../drivers/embeddedPostgres/removeEmbeddedPostgres.ts'
import { startEmbeddedPostgres } from '../../drivers/embeddedPostgres/startEmbeddedPostgres.ts'
import { fileSecrets } from '../../drivers/secrets/fileSecrets.ts'
import { hashPassword } from '../../services/smppAccounts/password.ts'
import { createDatabase } from '../../store/database/createDatabase.ts'
import { migrate } from '../../store/database/migrate.ts'
import { createIds } from '../../store/ids/createIds.ts'
import { StartedPlatform } from '../StartedPlatform.ts'
import { type BusyClients, busyClients } from './busyClients.ts'
import { chaosGateways, startSimulators } from './chaosParts.ts'
import { type ChaosFaults, judgeChaos } from './judgeChaos.ts'
import { type ClientFaults, judgeClients } from './judgeClients.ts'
import { seededRandom } from './seededRandom.ts'
import { smsWorld } from './smsWorld.ts'
import { testLedger } from './testLedger.ts'

export interface ClientsChaosOptions {
  seed: number
  kills: number
  clients: number
  perSecond: number
  /** Bounds of the time between two kills, ms. */
  gapMs: [number, number]
  secondsToDrain: number
  log: (line: string) => void
}

export interface ClientsChaosReport {
  /** Messages that clients sent, answered or not. */
  messages: number
  /** Parts that were answered with an id. */
  answered: number
  receipts: number
  /** Receipts that came once more after a kill. */
  repeats: number
  seconds: number
  /** How often clients were answered with each status but 0. */
  refusals: Record<string, number>
  faults: ChaosFaults & ClientFaults
}

const PASSWORD = 'busy-pw1'
const ACCOUNTS = 10

/**
 * The real server, killed (SIGKILL) while SMPP clients send as fast as they may, and started again; the clients bind
 * again by themselves. Its database, and its carriers, whose journal is the judge, live on.
 */
export async function runClients(options: ClientsChaosOptions): Promise<ClientsChaosReport> {
  const { gapMs, log } = options
  const random = seededRandom(options.seed)
  const folder = await mkdtemp(join(tmpdir(), 'tandem-clients-'))
  await chmod(folder, 0o711)
  const quiet = { info: () => undefined, warn: () => undefined }
  const postgres = await startEmbeddedPostgres({ dataDir: join(folder, 'db'), log: quiet })
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
  const home = join(folder, 'home')
  const port = await freePort()
  let server: StartedPlatform | undefined
  let clients: BusyClients | undefined
  const start = async () => {
    server = await StartedPlatform.start(home, {
      DATABASE_URL: postgres.url,
      TANDEM_SIMULATORS: 'off',
      TANDEM_LOG: 'error',
      TANDEM_SMPP_PORT: String(port),
    })
  }
  try {
    const secrets = await fileSecrets(home)
    const password = secrets.seal('sandbox')
    const gateways = chaosGateways({ port: simulators.port, password, tps: 10_000 })
    const world = await smsWorld(owner.pool, ids, gateways)
    const ledger = testLedger(system, ids)
    for (const companyId of [world.customerId, world.resoldId, world.agentId]) {
      await ledger.recharge({ companyId, amountMicros: 10_000_000_000n }, { key: `c:${companyId}` })
    }
    const systemIds = Array.from({ length: ACCOUNTS }, (_, n) => `busy${n}`)
    for (const [n, systemId] of systemIds.entries()) {
      const companyId = n % 2 === 0 ? world.customerId : world.resoldId
      const passwordHash = hashPassword({ secrets }, PASSWORD)
      await addAccount(owner.pool, { id: String(ids.next()), companyId, systemId, passwordHash })
    }
    await start()
    const from = performance.now()
    const { clients: count, perSecond } = options
    clients = busyClients({ port, password: PASSWORD, systemIds, clients: count, perSecond })
    for (let kill = 0; kill < options.kills; kill += 1) {
      await delay(gapMs[0] + random.next() * (gapMs[1] - gapMs[0]))
      log(
        `kill -9 after ${Math.round(performance.now() - from)} ms, ${clients.messages.length} sent`,
      )
      await server?.kill()
      clients.nextLife()
      await start()
    }
    await delay(gapMs[1])
    await clients.finish()
    await settled(owner.pool, options.secondsToDrain)
    const seconds = Math.round((performance.now() - from) / 1000)
    await clients.stop()
    await server?.stop()
    const { messages, receipts } = clients
    const own = await judgeClients(owner.pool, clients)
    const verdict = await judgeChaos(owner.pool, simulators.journal, own.existing)
    return {
      messages: messages.length,
      answered: messages.flatMap((one) => one.ids).filter((id) => id !== null).length,
      receipts: receipts.length,
      repeats: receipts.length - new Set(receipts.map(({ id }) => id)).size,
      seconds,
      refusals: Object.fromEntries(
        [...clients.refusals].map(([status, n]) => [`0x${status.toString(16)}`, n]),
      ),
      faults: { ...verdict.faults, ...own.faults },
    }
  } finally {
    await clients?.stop()
    await server?.kill()
    simulators.child.kill()
    await Promise.all([owner.close(), system.close()])
    await postgres.stop()
    await removeEmbeddedPostgres(join(folder, 'db'))
    await rm(folder, { recursive: true, force: true })
  }
}

const addAccount = (
  owner: pg.Pool,
  row: { id: string; companyId: string; systemId: string; passwordHash: string },
) =>
  owner.query(
    `with scope as (select set_config('tandem.everything', 'on', false))
     insert into sms_smpp_account (id, company_id, system_id, password_hash, window_size, tps, max_binds)
     select $1, $2, $3, $4, 10, 10000, 50 from scope`,
    [row.id, row.companyId, row.systemId, row.passwordHash],
  )

/** Waits until all messages have ended and all receipts were acknowledged, or time is up: the judges name what is missing. */
async function settled(owner: pg.Pool, seconds: number): Promise<void> {
  const deadline = performance.now() + seconds * 1_000
  while (performance.now() < deadline) {
    const { rows } = await owner.query<{ open: string }>(
      `select (select count(*) from sms_message m
           where not exists (select from sms_message_final f where f.message_id = m.id))
         + (select count(*) from sms_smpp_event)
         + (select count(*) from sms_smpp_part where total = 1 and message_id is null) as open`,
    )
    if (rows[0]?.open === '0') return
    await delay(200)
  }
}

async function freePort(): Promise<number> {
  const server = createServer()
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const address = server.address()
  server.close()
  await once(server, 'close')
  if (address === null || typeof address === 'string') throw new Error('no port')
  return address.port
}
