import type pg from 'pg'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { CopyRows } from '../partitions/copyRows.ts'
import { inTransaction } from '../sms/inTransaction.ts'
import { sendTogether } from './sendTogether.ts'
import type { Statement } from './statementBatch.ts'
import { testDatabase, type TestDatabase } from '../../test/database/testDatabase.ts'

let db: TestDatabase
beforeAll(async () => {
  db = await testDatabase({ empty: true })
  await db.owner.query('create table t (n int4 not null unique)')
})
beforeEach(() => db.owner.query('truncate t'))
afterAll(() => db.drop())

const put = (n: number | null): Statement => ({
  name: 'put',
  text: 'insert into t values ($1::int4)',
  values: [n],
})
const kept = (): Statement<number> => ({
  name: 'kept',
  text: 'select n from t order by n',
  read: ([n]) => Number(n),
})
/** A COPY of so many rows with this value. */
function copy(count: number, value: number | null, table = 't'): Statement {
  const rows = new CopyRows()
  for (let n = 0; n < count; n++) {
    rows.begin(1)
    if (value === null) rows.null()
    else rows.int4(value + n)
  }
  return { text: `copy ${table} from stdin binary`, data: rows.take() }
}
async function onOne<Result>(work: (client: pg.PoolClient) => Promise<Result>): Promise<Result> {
  const client = await db.owner.connect()
  try {
    return await work(client)
  } finally {
    client.release()
  }
}
const stored = async () =>
  (await db.owner.query<{ n: number }>('select n from t order by n')).rows.map(({ n }) => n)

test('each statement has its rows, also between two COPYs and when one is sent twice', () =>
  onOne(async (client) => {
    const [early, late] = [kept(), kept()]
    const echo: Statement<[string | null, Buffer]> = {
      text: 'select $1::text, $2::bytea',
      values: [null, Buffer.from('\0\xff', 'latin1')],
      read: ([text = null, octets]) => [text, Buffer.from(octets?.slice(2) ?? '', 'hex')],
    }
    const statements = [put(1), put(2), early, copy(3, 10), copy(2, 20), echo, late]
    for (const _again of [1, 2]) {
      const rowsOf = await sendTogether(client, [{ text: 'truncate t' }, ...statements])
      expect(rowsOf(early)).toEqual([1, 2])
      expect(rowsOf(late)).toEqual([1, 2, 10, 11, 12, 20, 21])
      expect(rowsOf(echo)).toEqual([[null, Buffer.from('\0\xff', 'latin1')]])
    }
  }))

test.each([
  ['a statement', [put(1), put(null), put(3)], '23502'],
  ['a COPY whose data is long', [copy(9, 1), copy(50_000, null), copy(50_000, 100)], '23502'],
  ['a COPY into nothing', [put(1), copy(50_000, 1, 'nowhere'), put(2)], '42P01'],
  [
    'a name prepared for the first time',
    [put(1), { name: 'wrong', text: 'select nothing' }],
    '42703',
  ],
])('after %s is refused nothing is kept, and the connection works', (_what, statements, code) =>
  onOne(async (client) => {
    await expect(sendTogether(client, statements)).rejects.toMatchObject({ code })
    expect(await stored()).toEqual([])
    const after = kept()
    const rowsOf = await sendTogether(client, [put(7), after])
    expect(rowsOf(after)).toEqual([7])
  }),
)

test('a commit sent with a statement that is refused does not happen', async () => {
  const write = inTransaction(db.owner, (transaction) => transaction.commit([put(1), put(1)]))
  await expect(write).rejects.toMatchObject({ code: '23505' })
  expect(await stored()).toEqual([])
})

test('the commit of an aborted transaction, which the database answers without an error, is one', async () => {
  const write = inTransaction(db.owner, async (transaction) => {
    await transaction.run([put(1), put(1)]).catch(() => undefined)
    await transaction.commit([])
  })
  await expect(write).rejects.toThrow('The database answered ROLLBACK instead of COMMIT')
  expect(await stored()).toEqual([])
})

test('what was undone is not there, and what follows is committed', async () => {
  await inTransaction(db.owner, async (transaction) => {
    await transaction.run([put(1)])
    transaction.undo()
    const now = kept()
    expect((await transaction.run([put(2), now]))(now)).toEqual([2])
    await transaction.commit([put(3)])
  })
  await inTransaction(db.owner, async (transaction) => {
    await transaction.run([put(4)])
    transaction.undo()
  })
  await inTransaction(db.owner, (transaction) => transaction.run([put(5)]))
  expect(await stored()).toEqual([2, 3])
})

test('a row that cannot be read fails the batch, and the connection works', () =>
  onOne(async (client) => {
    const broken: Statement<never> = {
      text: 'select 1',
      read: () => {
        throw new RangeError('no such row')
      },
    }
    await expect(sendTogether(client, [broken, put(1)])).rejects.toThrow('no such row')
    expect((await client.query('select 1 as one')).rows).toEqual([{ one: 1 }])
  }))

test('a connection that breaks fails the batch', async () => {
  const client = await db.owner.connect()
  const { rows } = await client.query<{ pid: number }>('select pg_backend_pid() as pid')
  const waiting = sendTogether(client, [put(1), { text: 'select pg_sleep(60)' }])
  const [answer] = await Promise.allSettled([
    waiting,
    db.owner.query('select pg_terminate_backend($1)', [rows[0]?.pid]),
  ])
  expect(answer.status).toBe('rejected')
  client.release(true)
  expect(await stored()).toEqual([])
})
