import { setTimeout as delay } from 'node:timers/promises'
import { afterEach, beforeEach, expect, test } from 'vitest'

import type { EngineLeaseStore } from '../ports/engineLease.ts'
import { createDatabase, type Database } from '../store/database/createDatabase.ts'
import { testDatabase, type TestDatabase } from '../test/database/testDatabase.ts'
import { toyChannel } from '../test/channels/toyChannel.ts'
import { engineLeaseStore, enterAs } from '../store/leases/engineLease.ts'
import type { EngineTenure } from './engine.ts'
import { type EngineKeeper, keepEngine, type KeptEngine } from './keepEngine.ts'

const times = { seconds: 1, marginMs: 400, renewMs: 100, lookMs: 50 }
let db: TestDatabase
let system: Database
let lease: EngineLeaseStore
const ends: (() => Promise<unknown>)[] = []

beforeEach(async () => {
  db = await testDatabase()
  const { ownerUrl, appUrl } = db
  system = createDatabase({ ownerUrl, appUrl, scope: 'everything', name: 'lease' })
  lease = engineLeaseStore(system.pool, 'sms')
})
afterEach(async () => {
  for (const end of ends.splice(0).toReversed()) await end()
  await system.close()
  await db.drop()
})

interface Server {
  keeper: EngineKeeper<KeptEngine>
  /** The tenure of its engine, while it has one. */
  tenure(): EngineTenure | undefined
  stopped(): number
}

/** A server whose engine does nothing. With `store` it can be cut off from the database. */
function server(name: string, store = lease, isAlive = true, failures = 0): Server {
  let tenure: EngineTenure | undefined
  let failuresLeft = failures
  let stopped = 0
  const quiet = () => undefined
  const keeper = keepEngine({
    lease: store,
    holder: { owner: name, place: 'here', pid: Number(name) },
    isAlive: () => isAlive,
    log: { info: quiet, warn: quiet, error: quiet },
    times,
    async start(_epoch, given) {
      if (failuresLeft-- > 0) throw new Error('It did not start')
      tenure = given
      const engine = {
        wake: quiet,
        gateways: () => [],
        binds: { binds: () => undefined, kick: () => false },
        singles: () => undefined,
        heldBytes: () => 0,
        failingMs: () => 0,
        async stop() {
          stopped += 1
          tenure = undefined
        },
      }
      return { engine, close: async () => undefined }
    },
  })
  ends.push(() => keeper.stop())
  return { keeper, tenure: () => tenure, stopped: () => stopped }
}

async function until(holds: () => boolean): Promise<void> {
  while (!holds()) await delay(10)
}

test('one of several servers runs the engine; when it stops, another takes over at once', async () => {
  const servers = ['1', '2', '3'].map((name) => server(name))
  const running = () => servers.filter(({ keeper }) => keeper.own() !== undefined)
  await until(() => running().length > 0)
  const [first] = running()
  await first?.keeper.stop()
  expect(first?.stopped()).toBe(1)
  expect((await lease.read()).pid === 0 || running().length <= 1).toBe(true)
  await until(() => running().length === 1)
  expect(running()[0]).not.toBe(first)
})

test('an engine that cannot reach the database stops submitting before another may start', async () => {
  let isCut = false
  const cut: EngineLeaseStore = {
    ...lease,
    async renew(...given) {
      if (isCut) throw new Error('The database is away')
      return lease.renew(...given)
    },
  }
  const one = server('1', cut)
  await until(() => one.tenure()?.isHeld() === true)
  const tenure = one.tenure()
  const other = server('2')
  isCut = true
  let heldLast = performance.now()
  while (other.keeper.own() === undefined) {
    if (tenure?.isHeld()) heldLast = performance.now()
    await delay(5)
  }
  expect(tenure?.isHeld()).toBe(false)
  expect(heldLast).toBeLessThan(performance.now())
  isCut = false
  await until(() => tenure?.lost.aborted === true && one.stopped() === 1)
  expect(other.keeper.own()).toBeDefined()
})

test('an engine that fails to start is started again, and does not block sending with its lease', async () => {
  const one = server('1', lease, true, 2)
  await until(() => one.keeper.own() !== undefined)
  expect(one.tenure()?.isHeld()).toBe(true)
})

test('a database that stalls for everybody costs no server the engine', async () => {
  const one = server('1')
  await until(() => one.tenure() !== undefined)
  const [row] = (
    await system.pool.query<{ epoch: number }>(
      `update sys_engine_lease set until_at = now() - interval '1 hour' where engine = 'engine:sms' returning epoch`,
    )
  ).rows
  expect(await lease.renew(row?.epoch ?? 0, 1, [])).toBe(true)
  expect(one.tenure()?.lost.aborted).toBe(false)
})

test('the successor of a process that died need not wait for its lease', async () => {
  await lease.take({ owner: '8', place: 'here', pid: 8 }, 3_600, undefined)
  const standby = server('1')
  const successor = server('2', lease, false)
  await until(() => successor.keeper.own() !== undefined)
  expect(standby.keeper.own()).toBeUndefined()
})

test('writes of an engine of an earlier epoch are refused, including those already begun', async () => {
  const { ownerUrl, appUrl } = db
  const engineOf = (epoch: number) =>
    createDatabase({ ownerUrl, appUrl, scope: 'everything', onConnect: enterAs('sms', epoch) })
  const holder = { owner: 'one', place: 'there', pid: 1 }
  const old = engineOf((await lease.take(holder, 0, undefined)) ?? 0)
  ends.push(() => old.close())
  const client = await old.pool.connect()
  ends.push(async () => client.release(true))
  await client.query(`begin; update sys_node set owner = 'stale' where node = 1`)
  const epoch = (await lease.take(holder, 60, undefined)) ?? 0
  await lease.fence(epoch)
  await expect(client.query('commit')).rejects.toThrow(/terminat|not queryable|ended/i)
  await expect(old.pool.query('select 1')).rejects.toThrow('Another server runs the engine')
  const { rows } = await system.pool.query(`select 1 from sys_node where owner = 'stale'`)
  expect(rows).toEqual([])
  const present = engineOf(epoch)
  ends.push(() => present.close())
  expect((await present.pool.query('select 1 as one')).rows).toEqual([{ one: 1 }])
  await lease.fence(epoch)
  expect((await present.pool.query('select 1 as one')).rows).toEqual([{ one: 1 }])
})

test('engines of two channels run beside each other, and who takes over ends connections of its own channel only', async () => {
  const { ownerUrl, appUrl } = db
  const connected = async (channel: string, epoch: number | undefined) => {
    const one = createDatabase({
      ownerUrl,
      appUrl,
      scope: 'everything',
      onConnect: enterAs(channel, epoch ?? 0),
    })
    ends.push(() => one.close())
    const client = await one.pool.connect()
    ends.push(async () => client.release(true))
    return { one, client }
  }
  const toyLease = engineLeaseStore(system.pool, toyChannel.name)
  // The first look makes the row of a channel that never had an engine here.
  expect(await toyLease.read()).toMatchObject({ epoch: 0, isHeld: false })
  const holder = { owner: 'one', place: 'there', pid: 1 }
  const sms = await connected('sms', await lease.take(holder, 0, undefined))
  const toyEpoch = await toyLease.take(holder, 60, undefined)
  const toy = await connected(toyChannel.name, toyEpoch)
  const epoch = (await lease.take(holder, 60, undefined)) ?? 0
  expect(epoch).not.toBe(toyEpoch)
  await lease.fence(epoch)
  await expect(sms.client.query('select 1')).rejects.toThrow(/terminat|not queryable|ended/i)
  await expect(sms.one.pool.query('select 1')).rejects.toThrow('Another server runs the engine:sms')
  expect((await toy.client.query('select 1 as one')).rows).toEqual([{ one: 1 }])
  expect(await toyLease.renew(toyEpoch ?? 0, 60, [])).toBe(true)
  expect(await lease.renew(epoch, 60, [])).toBe(true)
  // The epoch of one channel opens nothing of the other.
  await expect(connected(toyChannel.name, epoch)).rejects.toThrow('Another server runs')
})

test('an engine of the version before has lost its lease, gets no new one, and hears why', async () => {
  const { rowCount } = await system.pool.query(`select from sys_engine_lease where engine = 'sms'`)
  expect(rowCount).toBe(0)
  await expect(system.pool.query('select engine_enter(1)')).rejects.toThrow(
    'A newer version of this program has taken over the database',
  )
})
