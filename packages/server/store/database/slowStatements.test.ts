import { afterAll, beforeAll, expect, test } from 'vitest'

import { createSlowStatements, withoutValues } from './slowStatements.ts'
import { createDatabase, type Database } from './createDatabase.ts'
import { testDatabase, type TestDatabase } from '../../test/database/testDatabase.ts'

test.each([
  ["select * from sys_user where phone = '+6591234567'", 'select * from sys_user where phone = ?'],
  ["select 'it''s', e'a\\'b', 12, 3.5", 'select ?'],
  ["set local tandem.companies = '{1,2}'", 'set local tandem.companies = ?'],
  ['select a1, "b2" from t3 where x = $1 limit 50', 'select a1, "b2" from t3 where x = $1 limit ?'],
  ['do $$ begin secret; end $$', 'do ?'],
  [
    'select 1 -- password: x\n /* y */ from t where a in (1, 2, 3)',
    'select ? from t where a in (?)',
  ],
  ["select 'cut off in the mid", 'select ?'],
])('of "%s" no value is left', (text, bare) => {
  expect(withoutValues(text)).toBe(bare)
})

test('the ring keeps a bounded number of statements and the slowest first', () => {
  const slow = createSlowStatements(200)
  const at = new Date(0)
  slow.note('select fast', 199, at)
  for (let n = 0; n < 300; n += 1) slow.note(`select c${n}`, 200 + n, at)
  slow.note('select c299', 900, at)
  const list = slow.list()
  expect(list).toHaveLength(100)
  expect(list[0]).toMatchObject({ text: 'select c299', count: 2, maxMs: 900 })
})

let db: TestDatabase
let database: Database
const slow = createSlowStatements(50)
beforeAll(async () => {
  db = await testDatabase()
  const { ownerUrl, appUrl, systemUrl } = db
  database = createDatabase({ ownerUrl, appUrl, systemUrl, slow })
})
afterAll(async () => {
  await database.close()
  await db.drop()
})

test('the pool tells of slow statements however they are asked, also of those that fail', async () => {
  await database.pool.query('select pg_sleep(0.08), $1::text as a', ['secret-value'])
  await new Promise<void>((resolve) =>
    database.pool.query('select pg_sleep(0.08) as b', () => resolve()),
  )
  await expect(database.pool.query('select 1 / length(pg_sleep(0.08)::text) as c')).rejects.toThrow(
    'division by zero',
  )
  const client = await database.pool.connect()
  await client.query({ text: 'select pg_sleep(0.08) as d', values: [] })
  client.release()
  const texts = slow.list().map(({ text }) => text)
  expect(texts.toSorted()).toEqual([
    'select ? / length(pg_sleep(?)::text) as c',
    'select pg_sleep(?) as b',
    'select pg_sleep(?) as d',
    'select pg_sleep(?), $1::text as a',
  ])
  expect(JSON.stringify(slow.list())).not.toContain('secret-value')
})
