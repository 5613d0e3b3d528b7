import { afterAll, beforeAll, expect, test } from 'vitest'
import { type TestDatabase, testDatabase } from '../database/testDatabase.ts'
import { withScope } from '../database/withScope.ts'
import { createIds } from '../ids/createIds.ts'
import { seedDictionaries } from './seedDictionaries.ts'

let db: TestDatabase
beforeAll(async () => {
  db = await testDatabase()
})
afterAll(() => db.drop())

test('a new database gets its dictionaries once, and keeps what its owner made of them', async () => {
  const ids = createIds({ now: () => Date.now() })
  const seed = () =>
    withScope(db.app, 'everything', (transaction) =>
      seedDictionaries(transaction, () => ids.next().toString()),
    )
  expect(await seed()).toBeGreaterThan(20)
  await db.owner.query(`update sys_dict_item set item_text_en = 'Our own' where item_value = 'H'`)
  expect(await seed()).toBe(0)
  const { rows } = await db.owner.query(
    `select d.dict_code, i.item_text, i.item_text_en from sys_dict_item i join sys_dict d on d.id = i.dict_id where i.item_value = 'H'`,
  )
  expect(rows).toEqual([{ dict_code: 'priority', item_text: '紧急', item_text_en: 'Our own' }])
})
