import { afterAll, beforeAll, expect, test } from 'vitest'
import { checkServer, judgeServer } from './checkServer.ts'
import type { TestDatabase } from '../../test/database/testDatabase.ts'
import { testDatabase } from '../../test/database/testDatabase.ts'

const safe = {
  server_version_num: '180004',
  fsync: 'on',
  synchronous_commit: 'on',
  full_page_writes: 'on',
  data_checksums: 'on',
}

test.each(['fsync', 'synchronous_commit', 'full_page_writes'])(
  'a server with %s off is refused: it could lose what it has acknowledged',
  (name) => {
    expect(() => judgeServer({ ...safe, [name]: 'off' })).toThrow(
      `PostgreSQL runs with ${name} = off and could lose accepted messages and money: set it to on.`,
    )
  },
)

test('a server that waits for its replica as well is fine', () => {
  expect(judgeServer({ ...safe, synchronous_commit: 'remote_apply' })).toEqual([])
})

test('missing data checksums are only warned of', () => {
  expect(judgeServer({ ...safe, data_checksums: 'off' })).toEqual([
    'PostgreSQL runs without data checksums: damage on the disk would go unnoticed (see pg_checksums).',
  ])
})

test('a server older than version 15 is refused', () => {
  expect(() => judgeServer({ ...safe, server_version_num: '140011' })).toThrow(
    'older than version 15',
  )
  expect(judgeServer({ ...safe, server_version_num: '150000' })).toEqual([])
})

test('a server that does not report its durability is refused', () => {
  expect(() => judgeServer({})).toThrow('older than version 15')
  expect(() => judgeServer({ server_version_num: '180004' })).toThrow('fsync')
})

let db: TestDatabase
beforeAll(async () => {
  db = await testDatabase({ empty: true })
})
afterAll(() => db.drop())

test('the settings are those the running server answers with', async () => {
  // Only the temporary cluster of the tests has them off.
  const off = await db.owner.query(
    `select from pg_settings where name = 'fsync' and setting = 'off'`,
  )
  const checked = checkServer(db.ownerUrl)
  if (off.rowCount === 1) await expect(checked).rejects.toThrow('fsync = off')
  else await expect(checked).resolves.toBeInstanceOf(Array)
})
