import {
  columnOf,
  entities,
  type Entity,
  sheetEntities,
  type SheetEntityName,
  sheetKeyField,
} from '@tandem/model'
import { afterAll, beforeAll, expect, test } from 'vitest'

import { sql } from '../database/sql.ts'
import { withScope } from '../database/withScope.ts'
import { world, type World } from '../../test/world.ts'
import { matchStatement } from './matchStatement.ts'

let it: World
beforeAll(async () => {
  it = await world()
})
afterAll(() => it.close())

const every = Object.keys(sheetEntities) as SheetEntityName[] // the keys of a constant object
const names = every.filter((name) => (sheetEntities[name] as Entity).verbs.includes('import'))

test.each(names)(
  'the table of %s has an index that begins with what rows of a sheet are found by',
  async (name) => {
    const entity: Entity = sheetEntities[name]
    const { fields, importKey = [], table } = entity
    const columns = importKey.flatMap((key) => {
      const field = fields[key]
      return field ? [columnOf(key, field)] : []
    })
    const wanted = sheetKeyField(entity) === undefined ? columns : ['sheet_key']
    const { rows } = await it.db.owner.query<{ first: string | null }>(
      `select a.attname as first from pg_index i join pg_attribute a on a.attrelid = i.indrelid and a.attnum = i.indkey[0]
     where i.indrelid = $1::regclass and i.indisvalid`,
      [table],
    )
    expect(rows.map(({ first }) => first).some((first) => wanted.includes(first ?? ''))).toBe(true)
  },
)

test('what a row of a sheet reads does not grow with the list: two of 5,000 numbers are found below the wall between companies', async () => {
  const company = it.companies.customerP
  await it.db.owner.query(
    `insert into sms_blacklist (id, company_id, msisdn)
     select 9000000 + n, $1, '+65910' || lpad(n::text, 5, '0') from generate_series(1, 5000) n`,
    [company],
  )
  await it.db.owner.query('analyze sms_blacklist')
  const scope = { companies: [company] }
  const key = ['companyId', 'msisdn', 'product']
  const values = [
    [company, '+6591000007', undefined],
    [company, '+6591004999', undefined],
    [company, '+6591009999', undefined],
  ]
  const forms = ['is', 'is', 'empty'] as const
  const statement = matchStatement(
    entities.blacklistEntry,
    { scope, people: 'all' },
    key,
    forms,
    values,
  )
  await withScope(it.ports.database, scope, async (transaction) => {
    const read = async () => {
      const found = await sql<{
        read: number
      }>`select (seq_tup_read + coalesce(idx_tup_fetch, 0))::int as read
        from pg_stat_xact_user_tables where relname = 'sms_blacklist'`.first(transaction)
      return found?.read ?? 0
    }
    const before = await read()
    expect(await statement.rows(transaction)).toEqual([
      { n: 1, id: '9000007' },
      { n: 2, id: '9004999' },
    ])
    expect((await read()) - before).toBeLessThan(10)
  })
})
