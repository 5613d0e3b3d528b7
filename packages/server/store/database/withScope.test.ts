import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { countUpTo } from './countUpTo.ts'
import { isUnavailable } from './isUnavailable.ts'
import { sql } from './sql.ts'
import type { TestDatabase } from '../../test/database/testDatabase.ts'
import { testDatabase } from '../../test/database/testDatabase.ts'
import { withScope } from './withScope.ts'

let db: TestDatabase

beforeAll(async () => {
  db = await testDatabase({ empty: true })
  await db.owner.query(`
    create table letter (company_id bigint not null, text text not null);
    alter table letter enable row level security;
    alter table letter force row level security;
    create policy tenant on letter using (
      current_setting('tandem.everything', true) = 'on'
      or company_id = any (nullif(current_setting('tandem.companies', true), '')::bigint[])
    );
    grant select, insert, update, delete on letter to tandem_app;
    grant usage on schema public to tandem_app;
    set tandem.everything = 'on';
    insert into letter values (1, 'one'), (2, 'two'), (3, 'three');`)
})
afterAll(() => db.drop())

const texts = (companies: string[]) =>
  withScope(db.app, { companies }, async (transaction) => {
    const rows = await sql<{
      text: string
    }>`select text from letter order by company_id`.rows(transaction)
    return rows.map(({ text }) => text)
  })

describe('the rows a scope lets through', () => {
  test('the rows of its companies and no other', async () => {
    expect(await texts(['1', '3'])).toEqual(['one', 'three'])
  })

  test('nothing when it names no company', async () => {
    expect(await texts([])).toEqual([])
  })

  test('every row for the work of the platform itself', async () => {
    const all = await withScope(db.app, 'everything', ({ client }) =>
      client.query('select * from letter'),
    )
    expect(all.rows).toHaveLength(3)
  })

  test('no row at all on a connection without a scope, also one that had a scope before', async () => {
    const client = await db.app.pool.connect()
    await client.query(`begin; set local tandem.companies = '{1}'; commit`)
    const seen = await client.query('select * from letter')
    client.release()
    expect(seen.rows).toEqual([])
  })

  test('no row of a foreign company can be written', async () => {
    const write = withScope(db.app, { companies: ['1'] }, (transaction) =>
      sql`insert into letter (company_id, text) values (${'2'}, ${'forged'})`.run(transaction),
    )
    await expect(write).rejects.toMatchObject({ code: '42501' })
  })

  test('any set of companies sees exactly its own rows', async () => {
    const all = ['one', 'two', 'three']
    await fc.assert(
      fc.asyncProperty(fc.subarray(['1', '2', '3']), async (companies) => {
        expect(await texts(companies)).toEqual(companies.map((id) => all[Number(id) - 1]))
      }),
      { numRuns: 20 },
    )
  })
})

test.each(["1'; drop table letter; --", '1,2', '', '-1', '1e3', ' 1'])(
  'the company id %j is refused before anything is sent',
  async (id) => {
    await expect(texts([id])).rejects.toThrow(RangeError)
    expect(db.app.pool.totalCount).toBe(db.app.pool.idleCount)
  },
)

test('a failure is rolled back and rejects with its own error', async () => {
  const failing = withScope(db.app, { companies: ['1'] }, async (transaction) => {
    await sql`insert into letter (company_id, text) values (${'1'}, ${'half-done'})`.run(
      transaction,
    )
    throw new Error('changed my mind')
  })
  await expect(failing).rejects.toThrow('changed my mind')
  expect(await texts(['1'])).toEqual(['one'])
})

test('statements and the plain client share one transaction', async () => {
  const same = await withScope(db.app, 'everything', async (transaction) => {
    const one = await transaction.client.query('select pg_current_xact_id()::text as id')
    return (
      one.rows[0].id ===
      (await sql<{ id: string }>`select pg_current_xact_id()::text as id`.first(transaction))?.id
    )
  })
  expect(same).toBe(true)
})

test('a connection that dies inside a transaction is thrown away, and the next one works', async () => {
  const broken = withScope(db.app, 'everything', async ({ client }) => {
    const { rows } = await client.query<{ pid: number }>('select pg_backend_pid() as pid')
    await db.owner.query('select pg_terminate_backend($1)', [rows[0]?.pid])
    await client.query('select * from letter')
  })
  expect(await broken.catch(isUnavailable)).toBe(true)
  expect(await texts(['2'])).toEqual(['two'])
  expect(db.app.pool.totalCount).toBe(db.app.pool.idleCount)
})

test('rows that take too long to count are not told as many as the planner guesses from those of everybody', async () => {
  const counted = await withScope(db.app, { companies: ['1'] }, (transaction) =>
    countUpTo(
      transaction,
      sql`select 1 from generate_series(1, 100000) n where pg_sleep(0.01) is null`,
      { withinMs: 40 },
    ),
  )
  expect(counted).toEqual({ total: 0, totalIsEstimate: true })
})
