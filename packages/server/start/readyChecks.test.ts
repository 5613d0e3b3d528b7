import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { createDatabase, type Database } from '../store/database/createDatabase.ts'
import { patience, testDatabase, type TestDatabase } from '../test/database/testDatabase.ts'
import { createIds } from '../store/ids/createIds.ts'
import { postgresQueue } from '../store/tasks/queue.ts'
import { smsTasks } from '../store/tasks/smsTasks.ts'
import { smsWorld, type SmsWorld } from '../test/chaos/smsWorld.ts'
import { readyChecks } from './readyChecks.ts'

const MINUTE_MS = 60_000
let db: TestDatabase
let system: Database
let world: SmsWorld
beforeAll(async () => {
  db = await testDatabase()
  system = createDatabase({
    ...patience,
    ownerUrl: db.ownerUrl,
    systemUrl: db.systemUrl,
    scope: 'everything',
  })
  world = await smsWorld(db.owner, createIds({ now: Date.now }), [])
})
afterAll(async () => {
  await system.close()
  await db.drop()
})
beforeEach(() => db.owner.query('delete from sms_task'))

/** A task of this age with one block of two recipients, `done` of which have a message. */
async function task(ageMs: number, done: number, lease: string | null = null) {
  const id = createIds({ now: () => Date.now() - ageMs }).next()
  await db.owner.query(
    `insert into sms_task (id, company_id, product, name, content, encoding, parts_per_message, status, currency,
       expires_at, accepted) values ($1, $2, 'notify', 'Test', 'Hello', 'gsm7', 1, 'sending', 'USD', now(), 2)`,
    [id, world.customerId],
  )
  await db.owner.query(
    `insert into sms_recipients (task_id, block_no, company_id, count, numbers) values ($1, 0, $2, 2, '1' || chr(10) || '2')`,
    [id, world.customerId],
  )
  await db.owner.query(
    `insert into sms_queue (task_id, block_no, company_id, priority, count, done, leased_by, leased_until)
     values ($1, 0, $2, 10, 2, $3, $4::text, now() + $4::interval)`,
    [id, world.customerId, done, lease],
  )
}

const queue = () =>
  readyChecks({
    system,
    dataDir: '/',
    state: { stopping: false },
    engine: { own: () => undefined },
  }).queue?.()

test('one stuck message does not make the node unready', async () => {
  await task(10 * MINUTE_MS, 2)
  await expect(queue()).resolves.toBeUndefined()
})

test('recipients that wait for a minute without being leased do', async () => {
  await task(10 * MINUTE_MS, 1)
  await expect(queue()).rejects.toThrow('abandoned')
})

test('recipients accepted before the clock stepped back do as well', async () => {
  await task(-30 * 24 * 60 * MINUTE_MS, 0)
  await expect(queue()).rejects.toThrow('abandoned')
})

test('a lease from before the clock stepped back is void, also for the queue', async () => {
  await task(10 * MINUTE_MS, 0, '30 days')
  await expect(queue()).rejects.toThrow('abandoned')
  const taken = await postgresQueue(system.pool, smsTasks).lease({
    owner: 'other',
    limit: 9,
    seconds: 6,
    kind: 'campaigns',
    exceptTasks: [],
    turns: { start: 0, piece: 1, companies: new Map() },
    full: [],
  })
  expect(taken).toHaveLength(1)
  await expect(queue()).resolves.toBeUndefined()
})
