import { afterAll, beforeAll, expect, test } from 'vitest'
import { createDatabase, type Database } from '../database/createDatabase.ts'
import { patience, testDatabase, type TestDatabase } from '../../test/database/testDatabase.ts'
import {
  askWithdrawal,
  endWithdrawal,
  giveUpWithdrawal,
  withdrawalState,
  withdrawalStore,
} from './withdrawals.ts'

let db: TestDatabase
let system: Database
beforeAll(async () => {
  db = await testDatabase()
  system = createDatabase({
    ...patience,
    ownerUrl: db.ownerUrl,
    systemUrl: db.systemUrl,
    scope: 'everything',
  })
})
afterAll(async () => {
  await system.close()
  await db.drop()
})

const begun = async () =>
  (await withdrawalStore(system).withdrawals()).map(({ messageId }) => messageId)

test('who asked gives up what no engine has begun, and nothing else', async () => {
  expect(await askWithdrawal(system, '1')).toBe(true)
  expect(await giveUpWithdrawal(system, '1')).toBe(true)
  expect(await begun()).toEqual([])

  await askWithdrawal(system, '2')
  expect(await begun()).toEqual([2])
  expect(await giveUpWithdrawal(system, '2')).toBe(false)
  // The next engine is told of it again.
  expect(await begun()).toEqual([2])
  await withdrawalStore(system).tooLate([2])
  expect(await begun()).toEqual([])
  expect(await withdrawalState(system, '2')).toBe('late')
  await endWithdrawal(system, '2')
})

test('of an engine that begins and somebody who gives up at once, one comes first', async () => {
  for (let id = 100; id < 160; id += 1) {
    // oxlint-disable-next-line no-await-in-loop -- a race for each
    await askWithdrawal(system, String(id))
    const giveUp = () => giveUpWithdrawal(system, String(id))
    // oxlint-disable-next-line no-await-in-loop -- as above
    const [isGivenUp, taken] = await (id % 2 === 0
      ? Promise.all([giveUp(), begun()])
      : Promise.all([begun(), giveUp()]).then(([first, second]) => [second, first] as const))
    expect({ id, taken }).toEqual({ id, taken: isGivenUp ? [] : [id] })
    // oxlint-disable-next-line no-await-in-loop -- as above
    await endWithdrawal(system, String(id))
  }
})

test('two who ask at once: one that comes after the message was taken back did not take it back', async () => {
  const id = String(BigInt(Date.now()) * 4096n)
  await db.owner.query(
    `insert into sms_message_final (message_id, company_id, product, state, reason, done_at, charged)
     values ($1, 1, 'notify', 'unknown', 'message.cancelled', now(), 0)`,
    [id],
  )
  expect(await withdrawalState(system, id)).toBe('withdrawn')
  expect(await askWithdrawal(system, id)).toBe(false)
})
