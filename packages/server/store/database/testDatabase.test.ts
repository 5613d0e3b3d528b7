import { afterAll, beforeAll, expect, test } from 'vitest'
import type { TestDatabase } from './testDatabase.ts'
import { testDatabase } from './testDatabase.ts'

let db: TestDatabase

beforeAll(async () => {
  db = await testDatabase()
})
afterAll(() => db.drop())

test('a test database holds every migration and works as the application role', async () => {
  const applied = await db.owner.query<{ n: number }>(
    'select count(*)::int as n from schema_migration',
  )
  expect(applied.rows[0]?.n).toBeGreaterThan(0)
  const me = await db.app.pool.query<{ role: string }>('select current_user as role')
  expect(me.rows).toEqual([{ role: 'tandem_app' }])
})

test('two test databases share nothing', async () => {
  const [one, two] = await Promise.all([
    testDatabase({ empty: true }),
    testDatabase({ empty: true }),
  ])
  await one.owner.query('create table only_here (id int)')
  const seen = await two.owner.query(`select to_regclass('only_here') as found`)
  expect(seen.rows).toEqual([{ found: null }])
  await Promise.all([one.drop(), two.drop()])
})
