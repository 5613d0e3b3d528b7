import { composeIdNumber, DAY_MS } from '@tandem/core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { toyChannel } from '../../test/channels/toyChannel.ts'
import { TOY_UNIT_TABLES } from '../../test/channels/toyUnits.ts'
import { type TestDatabase, testDatabase } from '../../test/database/testDatabase.ts'
import { createDatabase, type Database } from '../database/createDatabase.ts'
import { ensurePartitionsAhead, weeks } from './weeks.ts'

let db: TestDatabase
let system: Database
beforeAll(async () => {
  db = await testDatabase()
  const { ownerUrl, appUrl } = db
  system = createDatabase({ ownerUrl, appUrl, scope: 'everything', name: 'partitions' })
  await db.owner.query(TOY_UNIT_TABLES)
})
afterAll(async () => {
  await system.close()
  await db.drop()
})

async function partitionsOf(parents: string): Promise<string[]> {
  const { rows } = await db.owner.query<{ name: string }>(
    `select c.relname as name from pg_inherits i join pg_class c on c.oid = i.inhrelid
     join pg_class p on p.oid = i.inhparent where p.relname like $1 and c.relkind = 'r' order by 1`,
    [parents],
  )
  return rows.map(({ name }) => name)
}

test('the tables of a second channel get the weeks of its ids, and those of SMS get none by it', async () => {
  const ofSms = await partitionsOf('sms%')
  const at = Date.UTC(2031, 0, 8)
  const id = composeIdNumber(at, toyChannel.engineIds.from)
  const partitions = weeks(system.pool, toyChannel.name)
  await partitions.ensure([id, id + 1])
  await partitions.ensure([id])
  expect(await partitionsOf('test_unit%')).toEqual(['test_unit_20310106', 'test_unit_end_20310106'])
  await system.pool.query(
    `insert into test_unit (id, task_id, company_id, number) values ($1, 1, 1, '447')`,
    [id],
  )
  expect(await partitionsOf('sms%')).toEqual(ofSms)
  await weeks(system.pool, 'sms').ensure([composeIdNumber(at, 0)])
  expect(await partitionsOf('sms_message')).toContain('sms_message_20310106')
})

test('an engine makes the weeks to come, and a week goes from all tables of its channel at once', async () => {
  await ensurePartitionsAhead(system.pool, toyChannel.name)
  const made = await partitionsOf('test_unit%')
  const { rows } = await db.owner.query<{ now: Date }>('select now() as now')
  const monday = new Date((rows[0]?.now.getTime() ?? 0) + 13 * DAY_MS)
  monday.setUTCDate(monday.getUTCDate() - ((monday.getUTCDay() + 6) % 7))
  const week = monday.toISOString().slice(0, 10).replaceAll('-', '')
  expect(made).toContain(`test_unit_${week}`)
  expect(made).toContain(`test_unit_end_${week}`)
  await db.owner.query(
    `select drop_partitions('${toyChannel.name}', to_timestamp($1, 'YYYYMMDD')::timestamp)`,
    [week],
  )
  expect(await partitionsOf('test_unit%')).toEqual(made.filter((name) => !name.endsWith(week)))
  expect(await partitionsOf('sms_message')).toContain(`sms_message_${week}`)
})
