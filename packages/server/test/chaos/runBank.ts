import { chmod, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { removeEmbeddedPostgres } from '../../drivers/embeddedPostgres/removeEmbeddedPostgres.ts'
import { startEmbeddedPostgres } from '../../drivers/embeddedPostgres/startEmbeddedPostgres.ts'
import { createDatabase, type Database } from '../../store/database/createDatabase.ts'
import { migrate } from '../../store/database/migrate.ts'
import { createIds } from '../../store/ids/createIds.ts'
import { checkLedger, describeFindings } from '../../store/ledger/checkLedger.ts'
import { copyRow } from './copyRow.ts'
import { bankModel } from './bankModel.ts'
import type { BankOp } from './bankWorker.ts'
import { bankWorkers } from './bankWorkers.ts'
import { killPostgres } from './killPostgres.ts'
import { seededRandom } from './seededRandom.ts'
import { smsWorld } from './smsWorld.ts'

export interface BankOptions {
  seed: number
  seconds: number
  customers: number
  /** Bounds of the time between two faults, ms. */
  gapMs: [number, number]
  /** Whether PostgreSQL is killed too. */
  killsPostgres: boolean
  log: (line: string) => void
}

export interface BankReport {
  operations: number
  posted: number
  insufficient: number
  /** Answers that were lost with a process or a connection. */
  failed: number
  faultsMade: number
  /** Looks at the whole state while money moved. */
  reads: number
  deadlocks: number
  /** Empty when every rule held at each look, and every balance is what was posted. */
  faults: string[]
}

const PROCESSES = 4
const AT_ONCE = 4
/** Rules that hold at every moment; those of messages are not, for there are none behind this money. */
const RULES = ['I1', 'I2', 'I3', 'I6', 'I7', 'I8', 'I10', 'I11']
const DUPLICATED = 0.2
const PAUSE_MS = 1_500

/**
 * The bank of Jepsen: processes move money of customers that buy over up to three sellers (recharged, given back, set aside,
 * charged or released, corrected), a fifth of it asked twice at once, while processes and PostgreSQL are killed, halted and
 * cut off. A reader checks the whole state all the time, and at the end each balance must be what a model of a few lines says.
 */
export async function runBank(options: BankOptions): Promise<BankReport> {
  const { log, gapMs } = options
  const random = seededRandom(options.seed)
  const pick = <Item>(items: readonly Item[]): Item => {
    const item = items[Math.floor(random.next() * items.length)]
    if (item === undefined) throw new RangeError('Nothing to pick from')
    return item
  }
  const folder = await mkdtemp(join(tmpdir(), 'tandem-bank-'))
  await chmod(folder, 0o711)
  const quiet = { info: () => undefined, warn: () => undefined }
  const postgres = await startEmbeddedPostgres({ dataDir: join(folder, 'db'), log: quiet })
  await migrate(postgres.url)
  const ids = createIds({ now: Date.now })
  const owner = createDatabase({
    ownerUrl: postgres.url,
    appUrl: postgres.url,
    scope: 'everything',
  })
  const workers = bankWorkers({ ownerUrl: postgres.url, systemUrl: postgres.systemUrl }, PROCESSES)
  const report: BankReport = {
    operations: 0,
    posted: 0,
    insufficient: 0,
    failed: 0,
    faultsMade: 0,
    reads: 0,
    deadlocks: 0,
    faults: [],
  }
  try {
    const chains = await chainsOf(
      owner,
      await smsWorld(owner.pool, ids, []),
      ids,
      options.customers,
    )
    await workers.start()
    const model = bankModel()
    const unsure: BankOp[] = []
    const until = performance.now() + options.seconds * 1_000
    const isOver = () => performance.now() > until
    let nextKey = 0

    /** Asks until an answer comes; whether the money moved. */
    async function perform(op: BankOp): Promise<boolean> {
      report.operations += 1
      const twice = random.next() < DUPLICATED
      const answers = await Promise.all(
        Array.from({ length: twice ? 2 : 1 }, () => workers.ask(pick([0, 1, 2, 3]), op)),
      )
      for (let tries = 0; !answers.some((answer) => answer !== 'failed'); tries += 1) {
        if (tries > 200) throw new Error(`${op.key} gets no answer: ${workers.errors.at(-1)}`)
        await delay(200)
        answers.push(await workers.ask(pick([0, 1, 2, 3]), op))
      }
      report.failed += answers.filter((answer) => answer === 'failed').length
      const isPosted = answers.some((answer) => answer === 'posted' || answer === 'repeated')
      const lost = answers.includes('failed')
      if (isPosted) model.post(op)
      // Whoever lost an answer may still come through: the books say at the end.
      else if (lost) unsure.push(op)
      else report.insufficient += 1
      if (isPosted) report.posted += 1
      return isPosted
    }
    const key = () => `bank:${(nextKey += 1)}`
    const amount = () => BigInt(1 + Math.floor(random.next() * 50_000))
    const companies = [...new Set(chains.flat())]

    async function work(): Promise<void> {
      while (!isOver()) {
        const what = random.next()
        if (what < 0.15) {
          const hops: [BankOp['hops'][0] & object] = [
            { companyId: pick(companies), amountMicros: amount() * 20n },
          ]
          await perform({ kind: what < 0.1 ? 'recharge' : 'refund', key: key(), hops })
        } else {
          const most = amount()
          const hops = pick(chains).map((companyId, level) => ({
            companyId,
            amountMicros: most - (most * BigInt(level)) / 5n || 1n,
          }))
          if (!(await perform({ kind: 'reserve', key: key(), hops }))) continue
          const pays = random.next() < 0.7
          if (!(await perform({ kind: 'settle', key: key(), hops, pays }))) continue
          if (random.next() < 0.2) {
            await perform({ kind: 'correct', key: key(), hops, paid: pays, pays: !pays })
          }
        }
      }
    }
    async function read(): Promise<void> {
      while (!isOver()) {
        report.faults.push(...(await brokenRules(owner)))
        report.reads += 1
        await delay(300)
      }
    }
    async function trouble(): Promise<void> {
      // Each kind as often, in any order: PostgreSQL has time to come back.
      const kinds = ['kill', 'pause', 'cut', ...(options.killsPostgres ? ['postgres'] : [])]
      const next: string[] = []
      for (;;) {
        const [least, most] = gapMs
        await delay(least + random.next() * (most - least))
        if (isOver()) return
        if (next.length === 0) next.push(...random.shuffled(kinds))
        const kind = next.pop()
        log(`${kind} at ${Math.round(options.seconds * 1_000 - (until - performance.now()))} ms`)
        report.faultsMade += 1
        if (kind === 'kill') workers.kill(pick([0, 1, 2, 3]))
        if (kind === 'pause') workers.pause(pick([0, 1, 2, 3]), PAUSE_MS)
        if (kind === 'cut') await cutConnections(owner)
        if (kind === 'postgres') await killPostgres(postgres)
      }
    }
    for (const companyId of companies) {
      await perform({ kind: 'recharge', key: key(), hops: [{ companyId, amountMicros: 200_000n }] })
    }
    await Promise.all([
      ...Array.from({ length: PROCESSES * AT_ONCE }, () => work()),
      read(),
      trouble(),
    ])
    await workers.stop()
    const sorts = Map.groupBy(workers.errors, (error) => error.slice(0, 120))
    for (const [error, { length }] of sorts) log(`${length} times: ${error}`)
    report.deadlocks = workers.errors.filter((error) => error.includes('deadlock')).length
    await settled(owner)
    report.faults.push(...(await brokenRules(owner)))
    report.faults.push(...(await differences(owner, model, unsure)))
    return report
  } finally {
    await workers.stop()
    await owner.close()
    await postgres.stop()
    await removeEmbeddedPostgres(join(folder, 'db'))
    await rm(folder, { recursive: true, force: true })
  }
}

/** The companies that pay for a message of each customer, the customer first: it buys from the platform, an agent or its agent. */
async function chainsOf(
  owner: Database,
  world: Awaited<ReturnType<typeof smsWorld>>,
  ids: ReturnType<typeof createIds>,
  customers: number,
): Promise<string[][]> {
  const copy = async (of: string, parents: readonly string[]) => {
    const id = String(ids.next())
    const place = { parent_id: parents.at(-1), ancestor_ids: parents }
    await copyRow(owner.pool, 'sys_company', { id, name: `Company ${id}`, ...place }, of)
    return id
  }
  const { platformId, agentId } = world
  const below = await copy(agentId, [platformId, agentId])
  const chains: string[][] = []
  for (let n = 0; n < customers; n += 1) {
    const sellers = [[], [agentId], [below, agentId]][n % 3] ?? []
    const id = await copy(world.customerId, [platformId, ...sellers.toReversed()])
    chains.push([id, ...sellers])
  }
  return chains
}

/** The rules that are broken; none while the database is away. */
async function brokenRules(owner: Database): Promise<string[]> {
  const client = await owner.pool.connect().catch(() => undefined)
  if (!client) return []
  try {
    const broken = (await checkLedger(client)).filter(
      ({ code, offCount }) => RULES.includes(code) && offCount > 0,
    )
    return broken.length > 0 ? [describeFindings(broken)] : []
  } catch (error) {
    if (await isConnected(client)) throw error
    return []
  } finally {
    client.release(true)
  }
}
const isConnected = (client: { query: (sql: string) => Promise<unknown> }): Promise<boolean> =>
  client.query('select 1').then(
    () => true,
    () => false,
  )

async function cutConnections(owner: Database): Promise<void> {
  await owner.pool
    .query(
      `select pg_terminate_backend(pid) from pg_stat_activity
       where application_name like 'tandem%' and pid <> pg_backend_pid() and usename = 'tandem_system' and random() < 0.5`,
    )
    .catch(() => undefined) // PostgreSQL was killed a moment ago
}

/** Nothing of those that were killed is under way any more. */
async function settled(owner: Database): Promise<void> {
  for (;;) {
    const { rows } = await owner.pool.query<{ n: number }>(
      `select count(*)::int as n from pg_stat_activity where usename = 'tandem_system' and state <> 'idle'`,
    )
    if (rows[0]?.n === 0) return
    await delay(100)
  }
}

async function differences(
  owner: Database,
  model: ReturnType<typeof bankModel>,
  unsure: readonly BankOp[],
): Promise<string[]> {
  const { rows: came } = await owner.pool.query<{ key: string }>(
    'select idem_key as key from ledger_tx where idem_key = any ($1)',
    [unsure.map(({ key }) => key)],
  )
  for (const op of unsure) if (came.some(({ key }) => key === op.key)) model.post(op)
  const { rows } = await owner.pool.query<{ id: string; available: string; held: string }>(
    'select company_id::text as id, available, held from ledger_wallet order by 1',
  )
  return [...new Set([...rows.map(({ id }) => id), ...model.balances.keys()])].flatMap((id) => {
    const has = rows.find((row) => row.id === id) ?? { available: '0', held: '0' }
    const must = model.balances.get(id) ?? { available: 0n, held: 0n }
    return BigInt(has.available) === must.available && BigInt(has.held) === must.held
      ? []
      : [
          `company ${id} has ${has.available} and ${has.held}, must ${must.available} and ${must.held}`,
        ]
  })
}
