import { afterAll, beforeAll, expect, test } from 'vitest'
import { createDatabase, type Database } from '../store/database/createDatabase.ts'
import { patience, testDatabase, type TestDatabase } from '../test/database/testDatabase.ts'
import { hearDatabase } from './hearDatabase.ts'

let db: TestDatabase
let system: Database
beforeAll(async () => {
  db = await testDatabase()
  const { ownerUrl, systemUrl } = db
  system = createDatabase({
    ...patience,
    ownerUrl,
    systemUrl,
    scope: 'everything',
    name: 'test hearing',
  })
})
afterAll(async () => {
  await system.close()
  await db.drop()
})

test('open screens read again what they show once a lost connection to the database is back', async () => {
  const told: unknown[] = []
  let forgotten = 0
  const hearing = hearDatabase({
    pool: db.owner,
    system,
    clock: { now: () => Date.now() },
    sessions: {
      find: () => Promise.resolve(undefined),
      peek: () => Promise.resolve(undefined),
      peekMany: () => Promise.resolve(new Map()),
      onForget: () => undefined,
      forget: () => (forgotten += 1),
    },
    hub: {
      userIds: () => ['1', '2'],
      publish: () => undefined,
      tell: (userIds, frame) => told.push([userIds, frame]),
    },
    onError: (error) => told.push(error),
  })
  await expect.poll(() => forgotten).toBe(1)
  // Nothing was missed before it listened at all.
  expect(told).toEqual([])
  const cut = `select pg_terminate_backend(pid) from pg_stat_activity
    where datname = current_database() and query like 'listen tandem_sessions%'`
  await db.owner.query(cut)
  await expect.poll(() => forgotten).toBe(2)
  expect(told).toEqual([[['1', '2'], { cmd: 'live', topic: 'missed', data: {} }]])
  await hearing.stop()
})
