import type pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openPool } from './openPool.ts'
import type { TestDatabase } from '../../test/database/testDatabase.ts'
import { testDatabase } from '../../test/database/testDatabase.ts'

let db: TestDatabase
const warnings: string[] = []
const pools: pg.Pool[] = []

function open(options: Partial<Parameters<typeof openPool>[0]> = {}): pg.Pool {
  const log = { warn: (message: string) => void warnings.push(message) }
  const pool = openPool({ url: db.ownerUrl, log, ...options })
  pools.push(pool)
  return pool
}

beforeAll(async () => {
  db = await testDatabase({ empty: true })
})
afterAll(async () => {
  await Promise.all(pools.map((pool) => pool.end()))
  await db.drop()
})

test('connections ended by the server, idle and in use, end neither the process nor the pool', async () => {
  const pool = open({ name: 'victims', max: 4 })
  const clients = await Promise.all([1, 2, 3, 4].map(() => pool.connect()))
  const inUse = clients[0]
  for (const client of clients.slice(1)) client.release()
  const allEnded = Promise.all(
    clients.map((client) => new Promise<void>((resolve) => client.once('end', () => resolve()))),
  )
  await db.owner.query(
    `select pg_terminate_backend(pid) from pg_stat_activity where application_name = 'victims'`,
  )
  await allEnded
  inUse?.release(true)
  const { rows } = await pool.query<{ n: number }>('select 1 as n')
  expect(rows).toEqual([{ n: 1 }])
  expect(pool.totalCount).toBe(pool.idleCount)
  expect(warnings.filter((message) => message.includes('terminating connection'))).not.toEqual([])
})

test('big integers and decimals arrive as text, days as days, instants as Date', async () => {
  const { rows } = await open().query(
    `select 9007199254740993::bigint as id, 0.1::numeric as share, date '2026-02-28' as day,
            timestamptz '2026-02-28 23:30+00' as at, array[1, 2]::bigint[] as ids`,
  )
  expect(rows).toEqual([
    {
      id: '9007199254740993',
      share: '0.1',
      day: '2026-02-28',
      at: new Date('2026-02-28T23:30:00Z'),
      ids: ['1', '2'],
    },
  ])
})

test('a statement that takes too long is cancelled and the connection goes on', async () => {
  const pool = open({ statementTimeoutMs: 1_000, max: 1 })
  await expect(pool.query('select pg_sleep(30)')).rejects.toMatchObject({ code: '57014' })
  const { rows } = await pool.query('select 1 as n')
  expect(rows).toEqual([{ n: 1 }])
})

test('a statement that waits too long for a lock was cancelled as one that takes long by itself', async () => {
  const pool = open({ statementTimeoutMs: 2_500, max: 2 })
  await db.owner.query('create table awaited (id int); grant all on awaited to public')
  const holder = await pool.connect()
  try {
    await holder.query('begin; lock table awaited')
    await expect(pool.query('select * from awaited')).rejects.toMatchObject({ code: '55P03' })
  } finally {
    holder.release(true)
  }
})

test('start-up parameters hold on every connection, whatever they contain', async () => {
  const pool = open({ parameters: { 'tandem.remark': 'a b\\c -c fsync=off' } })
  const { rows } = await pool.query(`select current_setting('tandem.remark') as remark`)
  expect(rows).toEqual([{ remark: 'a b\\c -c fsync=off' }])
})

test('a role given at start-up is the one the queries run as', async () => {
  await db.owner.query(
    `do $$ begin create role tandem_app nologin; exception when duplicate_object then null; end $$`,
  )
  const { rows } = await open({ role: 'tandem_app' }).query('select current_user as me')
  expect(rows).toEqual([{ me: 'tandem_app' }])
})
