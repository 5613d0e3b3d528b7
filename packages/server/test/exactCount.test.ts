import { sql } from '../store/database/sql.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'

import { countExactly } from '../store/database/countExactly.ts'
import { withScope } from '../store/database/withScope.ts'
import { okay, world, type World } from './world.ts'

let it: World
beforeAll(async () => {
  it = await world()
})
afterAll(() => it.close())

test('a long list was estimated from the rows of everybody: it is counted where that is quick, and on request', async () => {
  await sql`insert into sys_dict (id, dict_name, dict_name_en, dict_code, create_by)
    select 1000 + n, 'n' || n % 2, 'n', 'count_' || n, 'test' from generate_series(1, 10400) n`.run(
    it.ports.system,
  )
  const total = async (query: Record<string, string>) => {
    const page = okay(await it.admin.get('/sys/dict/list', query))
    return page.totalIsEstimate ? 'estimate' : page.total
  }
  expect(await total({ dictCode: 'count_*' })).toBe(10_400)
  expect(await total({ dictCode: 'count_*', exactCount: 'true', pageSize: '1' })).toBe(10_400)
  expect(await total({ dictCode: 'count_*', dictName: 'n1', exactCount: 'true' })).toBe(5_200)
  expect(await total({ dictCode: 'count_*', exactCount: 'false' })).toBe(10_400)
})

test('counting stops at its limit, and the transaction continues', async () => {
  await withScope(it.ports.database, 'everything', async (transaction) => {
    const endless = sql`
      from generate_series(1, 1e10::bigint) n where pg_sleep(n * ${1}::int) is not null`
    expect(await countExactly(transaction, endless, { withinMs: 100 })).toBeUndefined()
    const { rows } = await transaction.client.query('select 1 as one')
    expect(rows).toEqual([{ one: 1 }])
  })
})
