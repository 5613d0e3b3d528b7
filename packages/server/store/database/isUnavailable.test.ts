import { once } from 'node:events'
import { createServer } from 'node:net'
import pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { isUnavailable } from './isUnavailable.ts'
import { openPool } from './openPool.ts'
import type { TestDatabase } from '../../test/database/testDatabase.ts'
import { testDatabase } from '../../test/database/testDatabase.ts'

let db: TestDatabase

beforeAll(async () => {
  db = await testDatabase({ empty: true })
})
afterAll(() => db.drop())

const errorOf = (work: Promise<unknown>): Promise<unknown> =>
  work.then(
    () => undefined,
    (error: unknown) => error,
  )

test('nobody listening is an unavailable database', async () => {
  const server = createServer().listen(0, '127.0.0.1')
  await once(server, 'listening')
  const address = server.address()
  server.close()
  await once(server, 'close')
  const port = typeof address === 'object' ? address?.port : 0
  for (const host of ['127.0.0.1', 'localhost']) {
    const pool = openPool({ url: `postgres://nobody@${host}:${port}/none` })
    expect(isUnavailable(await errorOf(pool.query('select 1')))).toBe(true)
    await pool.end()
  }
})

test('a session ended by an administrator while a query runs is an unavailable database', async () => {
  const client = await db.app.pool.connect()
  const { rows } = await client.query<{ pid: number }>('select pg_backend_pid() as pid')
  const failed = errorOf(client.query('select pg_sleep(30)'))
  await db.owner.query('select pg_terminate_backend($1)', [rows[0]?.pid])
  expect(isUnavailable(await failed)).toBe(true)
  client.release(true)
})

test('a pool with no connection to spare in time is an unavailable database', async () => {
  const pool = new pg.Pool({
    connectionString: db.ownerUrl,
    max: 1,
    connectionTimeoutMillis: 2_000,
  })
  const busy = await pool.connect()
  expect(isUnavailable(await errorOf(pool.query('select 1')))).toBe(true)
  busy.release()
  await pool.end()
})

test('a wrong query, a broken rule and a fault of our own are not', async () => {
  expect(isUnavailable(await errorOf(db.owner.query('select nonsense')))).toBe(false)
  expect(isUnavailable(await errorOf(db.owner.query('select 1/0')))).toBe(false)
  expect(isUnavailable(new TypeError('undefined is not a function'))).toBe(false)
  expect(isUnavailable('gone')).toBe(false)
})
