import { afterAll, beforeAll, expect, test } from 'vitest'
import { z } from 'zod'
import type { TestDatabase } from './testDatabase.ts'
import { filledDatabase, testDatabase } from './testDatabase.ts'

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

test('a template is filled once, and each caller gets a copy', async () => {
  let fillings = 0
  const fill = (): ReturnType<typeof filledDatabase<{ answer: number }>> =>
    filledDatabase('one row', z.object({ answer: z.number() }), async (empty) => {
      fillings += 1
      await empty.owner.query('create table filled as select 42 as answer')
      await empty.drop()
      return { answer: 42 }
    })
  const copies = await Promise.all([fill(), fill(), fill()])
  const [one, two] = copies
  await one.db.owner.query('drop table filled')
  const { rows } = await two.db.owner.query('select answer from filled')
  expect({ fillings, content: two.content, rows }).toEqual({
    fillings: 1,
    content: { answer: 42 },
    rows: [{ answer: 42 }],
  })
  for (const { db: copy } of copies) await copy.drop()
})

test('a failed filling is retried by the next caller', async () => {
  let attempts = 0
  const fill = (): ReturnType<typeof filledDatabase<{ attempt: number }>> =>
    filledDatabase('second attempt', z.object({ attempt: z.number() }), async ({ owner }) => {
      attempts += 1
      await owner.query('create table filled (id int)')
      if (attempts === 1) throw new Error('the first attempt failed')
      return { attempt: attempts }
    })
  // The order depends on the network.
  const outcomes = await Promise.allSettled([fill(), fill()])
  const [good, ...others] = outcomes.filter((one) => one.status === 'fulfilled')
  expect(others).toEqual([])
  expect(good?.value.content).toEqual({ attempt: 2 })
  await good?.value.db.drop()
})
