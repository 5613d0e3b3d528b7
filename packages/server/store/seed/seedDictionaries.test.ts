import { afterAll, beforeAll, expect, test } from 'vitest'
import { type TestDatabase, testDatabase } from '../../test/database/testDatabase.ts'
import { withScope } from '../database/withScope.ts'
import { createIds } from '../ids/createIds.ts'
import { dictionaryTable } from './dictionaryTable.ts'
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

test('a release that brings dictionaries adds them to a database that has others, and none that was deleted', async () => {
  const ids = createIds({ now: () => Date.now() })
  await db.owner.query(
    `delete from sys_dict_item where dict_id = (select id from sys_dict where dict_code = 'sex')`,
  )
  await db.owner.query(`delete from sys_dict where dict_code = 'sex'`)
  await db.owner.query(`update sys_dict set deleted_at = now() where dict_code = 'yn'`)
  const added = await withScope(db.app, 'everything', (transaction) =>
    seedDictionaries(transaction, () => ids.next().toString()),
  )
  expect(added).toBe(2)
  const { rows } = await db.owner.query(
    `select dict_code from sys_dict where deleted_at is null and dict_code in ('sex', 'yn')`,
  )
  expect(rows).toEqual([{ dict_code: 'sex' }])
})

test('the dictionaries that clients of the family ask for are there', () => {
  const codes = new Set(dictionaryTable.map(({ code }) => code))
  const asked = `sex status user_status valid_status dict_item_status del_flag yn menu_type perms_type global_perms_type
    form_perms_type msg_category msg_type send_status priority log_type operate_type org_category depart_status
    position_rank rule_conditions`
  expect(asked.split(/\s+/).filter((code) => !codes.has(code))).toEqual([])
})
