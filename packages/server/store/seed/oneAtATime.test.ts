import { afterAll, beforeAll, expect, test } from 'vitest'
import { createDatabase, type Database } from '../database/createDatabase.ts'
import { patience, testDatabase, type TestDatabase } from '../../test/database/testDatabase.ts'
import { withScope } from '../database/withScope.ts'
import { createIds } from '../ids/createIds.ts'
import { oneAtATime } from './oneAtATime.ts'
import { seedDictionaries } from './seedDictionaries.ts'

let db: TestDatabase
let database: Database
beforeAll(async () => {
  db = await testDatabase()
  database = createDatabase({
    ...patience,
    ownerUrl: db.ownerUrl,
    systemUrl: db.systemUrl,
    scope: 'everything',
  })
})
afterAll(async () => {
  await database.close()
  await db.drop()
})

test('two servers that start at once on a new database both come up, with the dictionaries written once', async () => {
  const ids = createIds({ now: Date.now })
  const start = () =>
    oneAtATime(database, () =>
      withScope(database, 'everything', (transaction) =>
        seedDictionaries(transaction, () => ids.next().toString()),
      ),
    )
  const made = await Promise.all([start(), start(), start()])
  expect(made.filter((count) => count > 0)).toHaveLength(1)
})

test('a start that fails lets the next one go', async () => {
  const failing = oneAtATime(database, () => Promise.reject(new Error('The disk is full')))
  await expect(failing).rejects.toThrow('The disk is full')
  expect(await oneAtATime(database, () => Promise.resolve('next'))).toBe('next')
})
