import type pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openPool } from '../database/openPool.ts'
import { type TestDatabase, testDatabase } from '../../test/database/testDatabase.ts'
import { inTransaction } from './inTransaction.ts'

let db: TestDatabase
let pool: pg.Pool

beforeAll(async () => {
  db = await testDatabase()
  // The cluster of tests commits without waiting for the disk, as products never do.
  pool = openPool({ url: db.ownerUrl, parameters: { synchronous_commit: 'on' } })
  await pool.query('create table notes (id int primary key)')
})
afterAll(async () => {
  await pool.end()
  await db.drop()
})

const insert = (id: number) => ({ text: 'insert into notes values ($1)', values: [id] })

test('what is committed has reached the disk', async () => {
  for (let id = 1; id <= 20; id += 1) {
    const written = {
      text: 'select pg_current_wal_insert_lsn()::text',
      read: ([lsn]: readonly (string | null)[]) => lsn,
    }
    let lsn: string | null | undefined
    await inTransaction(pool, async (transaction) => {
      const rowsOf = await transaction.run([insert(id), written])
      lsn = rowsOf(written)[0]
      await transaction.commit([insert(1_000 + id)])
    })
    const { rows } = await pool.query<{ durable: boolean }>(
      'select pg_current_wal_flush_lsn() > $1::pg_lsn as durable',
      [lsn],
    )
    expect(rows).toEqual([{ durable: true }])
  }
})

test('nothing is committed when one of the last statements fails', async () => {
  const failing = inTransaction(pool, (transaction) =>
    transaction.commit([insert(5_001), insert(5_001)]),
  )
  await expect(failing).rejects.toMatchObject({ code: '23505' })
  const { rows } = await pool.query('select from notes where id = 5001')
  expect(rows).toEqual([])
})

test('a commit whose way to the disk is cut off is told apart from one that failed', async () => {
  const error = await inTransaction(pool, async (transaction) => {
    // The statement behind the commit fails.
    await pool.query('create schema cut')
    await pool.query(
      `create function cut.pg_logical_emit_message(boolean, text, text) returns int language plpgsql
       as $$ begin raise exception 'cut off'; end $$`,
    )
    await transaction.run([{ text: 'set search_path = cut, public, pg_catalog' }])
    await transaction.commit([insert(6_001)])
  }).catch((reason: unknown) => reason)
  expect(error).toMatchObject({ code: '08007' })
  const { rows } = await pool.query('select from notes where id = 6001')
  expect(rows).toHaveLength(1)
})
