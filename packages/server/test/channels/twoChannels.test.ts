import { type Charge, IDS_PER_MS, type IdRange } from '@tandem/core'
import { smsChannel } from '@tandem/model'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { smppDriver } from '../../drivers/smpp/smppDriver.ts'
import { type EngineKeeper, keepEngine, type KeptEngine } from '../../engine/keepEngine.ts'
import { startEngine } from '../../engine/startEngine.ts'
import type { EngineLeaseStore } from '../../ports/engineLease.ts'
import { createDatabase } from '../../store/database/createDatabase.ts'
import { withScope } from '../../store/database/withScope.ts'
import { engineLeaseStore, enterAs } from '../../store/leases/engineLease.ts'
import { hopAccounts } from '../../store/ledger/hopAccounts.ts'
import { smsStore } from '../../store/sms/smsStore.ts'
import { allBlocks } from '../../store/tasks/blocks.ts'
import { postgresQueue } from '../../store/tasks/queue.ts'
import { smsTasks } from '../../store/tasks/smsTasks.ts'
import { storeRecipients } from '../../store/tasks/storeRecipients.ts'
import { type EngineWorld, engineWorld } from '../chaos/engineWorld.ts'
import { patience } from '../database/testDatabase.ts'
import { toyChannel } from './toyChannel.ts'
import { startToyEngine } from './toyEngine.ts'
import { TOY_TASK_TABLES, toyTasks } from './toyTasks.ts'
import { TOY_UNIT_TABLES } from './toyUnits.ts'

const times = { seconds: 3, marginMs: 1_000, renewMs: 200, lookMs: 100 }
const UNITS = 600
const MESSAGES = 400
/** The ledger knows no toy: it sells as a channel that has no engine yet. */
const SOLD_AS = { channel: 'voice', product: 'toy' } as const
const PRICE = 1_000n

let it: EngineWorld
let faults: unknown[]
const ends: (() => Promise<unknown>)[] = []
beforeAll(async () => {
  // Slow enough that both channels are at work when an engine is killed.
  it = await engineWorld({ carriers: [{ systemId: 'one' }], gateways: [{ tps: 40 }] })
  await it.owner.query(TOY_TASK_TABLES)
  await it.owner.query(TOY_UNIT_TABLES)
  faults = []
})
afterAll(async () => {
  for (const end of ends.splice(0).toReversed()) await end()
  await it.stop()
})

/** An engine of a channel at a server, which can be cut off from the leases as by a kill: its connections last until a successor ends them. */
interface Server {
  keeper: EngineKeeper<KeptEngine>
  cut(): void
}

function server(
  channel: string,
  name: number,
  start: Parameters<typeof keepEngine<KeptEngine>>[0]['start'],
): Server {
  let isCut = false
  const store = engineLeaseStore(it.system.pool, channel)
  const away = () => {
    if (isCut) throw new Error('The database is away')
  }
  const lease: EngineLeaseStore = {
    ...store,
    read: async () => (away(), store.read()),
    renew: async (...given) => (away(), store.renew(...given)),
  }
  const quiet = () => undefined
  const keeper = keepEngine<KeptEngine>({
    lease,
    holder: { owner: `${channel} ${name}`, place: `place ${name}`, pid: name },
    isAlive: () => true,
    log: { info: quiet, warn: quiet, error: quiet },
    times,
    start,
  })
  ends.push(async () => {
    isCut = false
    await keeper.stop()
  })
  return { keeper, cut: () => void (isCut = true) }
}

const engineOf = (channel: string, epoch: number) =>
  createDatabase({
    ...patience,
    ...it.urls,
    scope: 'everything',
    max: 8,
    name: `engine ${channel}`,
    onConnect: enterAs(channel, epoch),
  })

const smsServer = (name: number): Server =>
  server('sms', name, async (epoch, tenure) => {
    const database = engineOf('sms', epoch)
    const engine = await startEngine({
      ports: {
        store: smsStore(database, it.ids),
        snapshots: it.snapshots,
        queue: postgresQueue(database.pool, smsTasks),
        gateways: { smpp: smppDriver },
      },
      hookPath: (token) => `/tandem/sms/gateway/hook/${token}`,
      tenure,
      log: { info: () => undefined, warn: () => undefined, error: () => undefined },
      unseal: (sealed) => sealed,
      settings: { unconfirmedMs: 1_000, leaseSeconds: 3 },
    })
    return { engine, close: () => database.close() }
  })

const toyServer = (name: number, chargeOf: (companyId: string) => Charge): Server =>
  server(toyChannel.name, name, async (epoch, tenure) => {
    const database = engineOf(toyChannel.name, epoch)
    const onFault = (error: unknown) => void faults.push(error)
    const engine = await startToyEngine({ database, epoch, tenure, chargeOf, onFault })
    return { engine, close: () => database.close() }
  })

/** A task of the toy channel, open from the beginning. */
async function call(taskId: string, companyId: string): Promise<void> {
  const numbers = Array.from({ length: UNITS / 2 }, (_, n) => String(447_100_000_000 + n))
  await withScope(it.system, 'everything', async ({ client }) => {
    await client.query(
      `insert into test_call_task (id, company_id, status, priority) values ($1, $2, 'ready', 5)`,
      [taskId, companyId],
    )
    const of = { taskId, sender: { companyId }, task: { priority: 5, turn: { isOpen: true } } }
    await storeRecipients(client, toyTasks, of, allBlocks({ numbers, rejects: [] }))
  })
}

const countOf = async (table: 'test_unit_end' | 'sms_message_final'): Promise<number> => {
  const [row] = await it.query<{ n: number }>(`select count(*)::int as n from ${table}`)
  return row?.n ?? 0
}
const reaches = (table: Parameters<typeof countOf>[0], least: number) =>
  it.until(async () => ((await countOf(table)) >= least ? true : undefined))
const epochOf = async (channel: string): Promise<number> =>
  (await engineLeaseStore(it.system.pool, channel).read()).epoch

/** Ids outside of a range, of those that a channel's engine made. */
const outside = async (select: string, { from, count }: IdRange): Promise<string[]> => {
  const rows = await it.query<{ id: string }>(
    `select id::text from (${select}) made (id) where id % ${IDS_PER_MS} not between $1 and $2 limit 3`,
    [from, from + count - 1],
  )
  return rows.map(({ id }) => id)
}

test('engines of two channels are cut off on one database, and replaced: no id is made twice, no counter shared, and nothing is lost', async () => {
  const companies = [it.customerId, it.resoldId]
  for (const id of [...companies, it.agentId]) await it.recharge(id, 1_000_000_000n)
  const charges = new Map<string, Charge>()
  for (const companyId of companies) {
    const chain = companyId === it.resoldId ? [companyId, it.agentId] : [companyId]
    const hops = await hopAccounts(it.system.pool, it.ids, chain, SOLD_AS)
    charges.set(companyId, { hops, pricing: { prices: chain.map(() => PRICE) } })
  }
  const chargeOf = (companyId: string): Charge => {
    const charge = charges.get(companyId)
    if (!charge) throw new Error(`Nobody said what a unit costs ${companyId}`)
    return charge
  }
  const [sms, toy] = [smsServer(1), toyServer(1, chargeOf)]
  await it.until(async () => (sms.keeper.own() && toy.keeper.own() ? true : undefined))
  const standby = { sms: smsServer(2), toy: toyServer(2, chargeOf) }
  const numbers = Array.from({ length: MESSAGES }, (_, n) => String(447_000_000_000 + n))
  const answer = await it.send(it.customerId, numbers)
  if (answer.kind === 'refused') throw new Error(JSON.stringify(answer))
  const { taskId } = answer
  await reaches('sms_message_final', 20)
  for (const [n, companyId] of companies.entries()) await call(String(n + 1), companyId)
  await reaches('test_unit_end', 60)

  const before = { sms: await epochOf('sms'), toy: await epochOf(toyChannel.name) }
  toy.cut()
  await it.until(async () => standby.toy.keeper.own())
  // Whoever took over the toy left SMS alone.
  expect(await epochOf(toyChannel.name)).toBeGreaterThan(before.toy)
  const [held] = await it.query<{ n: number }>(
    `select count(*)::int as n from pg_locks l join sys_engine_lease e on e.lock_class::bigint::oid = l.classid
     where l.locktype = 'advisory' and l.objsubid = 2 and e.engine = 'engine:sms' and l.objid = e.epoch
       and l.database = (select oid from pg_database where datname = current_database())`,
  )
  expect(held?.n).toBeGreaterThan(0)
  sms.cut()
  await it.until(async () => standby.sms.keeper.own())
  expect(await epochOf('sms')).toBeGreaterThan(before.sms)

  await reaches('test_unit_end', UNITS)
  await it.ended(taskId, MESSAGES)
  await Promise.all([standby.sms.keeper.stop(), standby.toy.keeper.stop()])
  expect(faults).toEqual([])
  expect(
    await it.query(
      'select count(*)::int as units, count(distinct (task_id, number))::int as numbers from test_unit',
    ),
  ).toEqual([{ units: UNITS, numbers: UNITS }])
  expect(await countOf('test_unit_end')).toBe(UNITS)
  expect(await countOf('sms_message_final')).toBe(MESSAGES)

  const ofToy = `select id from ledger_tx where idem_key like 'toy:%'`
  expect(await outside(ofToy, toyChannel.engineIds)).toEqual([])
  expect(await outside('select id from test_unit', toyChannel.engineIds)).toEqual([])
  expect(await outside('select id from sms_message', smsChannel.engineIds)).toEqual([])
  expect(
    await it.query(
      `select channel, min(slot) >= 90 as "ofToy", max(slot) < 40 as "ofSms" from ledger_sales group by 1 order by 1`,
    ),
  ).toEqual([
    { channel: 'sms', ofToy: false, ofSms: true },
    { channel: 'voice', ofToy: true, ofSms: false },
  ])
  const [sold] = await it.query<{ sold: string }>(
    `select sum(sold)::text as sold from ledger_sales where channel = 'voice' and buyer_id = any ($1::bigint[])`,
    [`{${companies.join(',')}}`],
  )
  expect(sold?.sold).toBe(String(BigInt(UNITS) * PRICE))
  for (const companyId of companies) {
    expect(await it.ledger.balance(companyId)).toMatchObject({ heldMicros: 0n })
  }
  // What the toy posts belongs to no task of SMS (C5), and no figures of SMS tell what it sold by country (F4).
  const isOfToy = (fault: string) => fault.startsWith('C5') || /^F4 .*, toy in/.test(fault)
  expect((await it.ledgerFaults()).filter((fault) => !isOfToy(fault))).toEqual([])
}, 240_000)
