import fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { sql } from './sql.ts'
import { type TestDatabase, testDatabase } from '../../test/database/testDatabase.ts'
import { withScope } from './withScope.ts'

let db: TestDatabase
beforeAll(async () => {
  db = await testDatabase({ empty: true })
})
afterAll(() => db.drop())

test('values are bound in the order of the text, those of parts among them', () => {
  const own = sql`owner = ${'a'} or ${sql.id('t.name')} = ${'b'}`
  expect(sql`select ${1} from t where (${own}) and n = any (${[2, 3]}::int[])`.statement()).toEqual(
    {
      text: 'select $1 from t where (owner = $2 or "t"."name" = $3) and n = any ($4::int[])',
      values: [1, 'a', 'b', [2, 3]],
    },
  )
})

test('a part is a constant: statements share it without sharing its place', () => {
  const part = sql`x = ${1}`
  expect(sql`${part} and ${part}`.statement()).toEqual({
    text: 'x = $1 and x = $2',
    values: [1, 1],
  })
  expect(part.statement()).toEqual({ text: 'x = $1', values: [1] })
})

test('conditions that are not asked leave those that are', () => {
  const text = (part: { statement(): { text: string } }) => part.statement().text
  expect(text(sql.all([sql`a`, undefined, false, sql`b or c`, sql`d`]))).toBe(
    '((a) and (b or c) and (d))',
  )
  expect(text(sql.any([sql`a`, false]))).toBe('((a))')
  expect(text(sql.all([undefined]))).toBe('true')
  expect(text(sql.any([]))).toBe('false')
  expect(text(sql.join([]))).toBe('')
})

test('whatever a value says, it comes back as the same value', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.string().filter((text) => !text.includes('\0')),
      async (said) => {
        const [row] = await sql<{ said: string }>`select ${said}::text as said`.rows(db.app)
        expect(row?.said).toBe(said)
      },
    ),
    { numRuns: 50 },
  )
})

test('whatever a column is called, it is that column', async () => {
  const name = fc.string({ minLength: 1, maxLength: 15 }).filter((text) => !/[\0.]/.test(text))
  await fc.assert(
    fc.asyncProperty(name, async (column) => {
      const row = await sql`select 7 as ${sql.id(column)}`.first(db.app)
      expect(row).toEqual({ [column]: 7 })
    }),
    { numRuns: 50 },
  )
})

test('the same statement runs on a pool, a connection and in a transaction', async () => {
  const pid = sql<{ pid: number }>`select pg_backend_pid() as pid`
  const client = await db.app.pool.connect()
  expect(await pid.first(client)).toEqual(await pid.first(client))
  client.release()
  await withScope(db.app, 'everything', async (transaction) => {
    expect(await pid.first(transaction)).toEqual(await pid.first(transaction.client))
  })
  expect(await pid.rows(db.app.pool)).toHaveLength(1)
})

test('it counts what it changed, and says nothing of no row', async () => {
  await withScope(db.app, 'everything', async (transaction) => {
    await sql`create temporary table one (n int) on commit drop`.run(transaction)
    expect(await sql`insert into one values (${1}), (${2})`.run(transaction)).toBe(2)
    expect(await sql`update one set n = 3 where n = ${2}`.run(transaction)).toBe(1)
    expect(await sql`select n from one where n = ${2}`.first(transaction)).toBeUndefined()
  })
})
