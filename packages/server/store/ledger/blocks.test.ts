import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { localDigestBook, readDigests } from '../../drivers/localFiles/localDigestBook.ts'
import { signHeads } from '../../services/logs/signHeads.ts'
import { smsWorld, type SmsWorld } from '../../test/chaos/smsWorld.ts'
import { testLedger } from '../../test/chaos/testLedger.ts'
import { createDatabase, type Database } from '../database/createDatabase.ts'
import { patience, testDatabase, type TestDatabase } from '../../test/database/testDatabase.ts'
import { withScope } from '../database/withScope.ts'
import { createIds } from '../ids/createIds.ts'
import { ledgerHead, sealBlocks } from './blocks.ts'
import { checkBlocks } from './checkBlocks.ts'
import { checkLedger } from './checkLedger.ts'

const ids = createIds({ now: Date.now })
let db: TestDatabase
let owner: pg.PoolClient
let system: Database
let world: SmsWorld
let folder: string
beforeAll(async () => {
  db = await testDatabase()
  owner = await db.owner.connect()
  await owner.query(`set tandem.everything = 'on'`)
  system = createDatabase({
    ...patience,
    ownerUrl: db.ownerUrl,
    systemUrl: db.systemUrl,
    scope: 'everything',
  })
  world = await smsWorld(db.owner, ids, [])
  folder = await mkdtemp(join(tmpdir(), 'blocks-'))
})
afterAll(async () => {
  owner.release()
  await system.close()
  await db.drop()
  await rm(folder, { recursive: true })
})

const seal = () => withScope(system, 'everything', (transaction) => sealBlocks(transaction))
const sign = async () =>
  signHeads({ system, digests: await localDigestBook(folder), clock: { now: Date.now } })

/** What the owner of the database can do past every trigger. */
async function behindItsBack(sql: string, ...values: unknown[]): Promise<void> {
  await owner.query('set session_replication_role = replica')
  await owner.query(sql, values)
  await owner.query('set session_replication_role = origin')
}

/** Money that came in so many minutes ago. */
async function recharged(key: string, minutes: number): Promise<void> {
  const ledger = testLedger(system, ids)
  await ledger.recharge({ companyId: world.customerId, amountMicros: 7_000_000n }, { key })
  await behindItsBack(
    `update ledger_tx set posted_at = now() - make_interval(mins => $2) where idem_key like '%' || $1`,
    key,
    minutes,
  )
}
const found = async (code: string) => {
  const { isKeyHere, ...signed } = await readDigests(folder)
  expect(isKeyHere).toBe(true)
  // On one connection, and shared by two.
  const [client, beside] = [await db.owner.connect(), await db.owner.connect()]
  try {
    const [alone, shared] = [
      await checkLedger(client, signed),
      await checkLedger(client, signed, beside),
    ]
    expect(shared).toEqual(alone)
    return shared.find((finding) => finding.code === code)?.off ?? []
  } finally {
    client.release()
    beside.release()
  }
}
const blocks = async () =>
  (
    await owner.query<{ entries: string }>('select entries from ledger_block order by seq')
  ).rows.map(({ entries }) => Number(entries))

test('what was posted rests before it is sealed, and a day makes one block', async () => {
  await recharged('a', 3 * 1440 + 30)
  await recharged('b', 3 * 1440)
  await recharged('c', 30)
  await recharged('now', 0)
  // Two servers at once seal it once.
  expect((await Promise.all([seal(), seal()])).toSorted((a, b) => a - b)).toEqual([0, 2])
  expect(await blocks()).toEqual([4, 2])
  expect(await sign()).toMatchObject({ moved: 1 })
  expect(await found('T1')).toEqual([])
  expect(await found('T2')).toEqual([])
})

test.for([
  ['an amount', 'update ledger_entry set amount = amount * 2 where tx_id = $1', 'not those'],
  ['a reason', `update ledger_tx set reason = 'gift' where id = $1`, 'not those'],
  [
    'an account',
    'update ledger_entry set account_id = account_id + 1 where tx_id = $1',
    'not those',
  ],
] as const)('%s changed behind the triggers is found', async ([, forge, named]) => {
  await owner.query('begin')
  const { rows } = await owner.query<{ id: string }>(
    `select id from ledger_tx where idem_key like '%b'`,
  )
  await owner.query('set local session_replication_role = replica')
  await owner.query(forge, [rows[0]?.id])
  await owner.query('set local session_replication_role = origin')
  const { off } = await checkBlocks(owner)
  await owner.query('rollback')
  expect(off).toEqual([expect.stringMatching(`^block 1, .*${named}`)])
})

test('a transaction removed, and one put among sealed ones, are found', async () => {
  const removed = await faultsAfter(
    `delete from ledger_entry where tx_id = (select id from ledger_tx where idem_key like '%a')`,
  )
  expect(removed).toEqual([expect.stringContaining('2 entries, sealed with 4')])
  const added = await faultsAfter(
    `update ledger_tx set posted_at = now() - interval '40 minutes' where idem_key like '%now'`,
  )
  expect(added).toEqual([expect.stringContaining('4 entries, sealed with 2')])
})

test('blocks made anew over changed entries fit each other, but not what was signed', async () => {
  await behindItsBack(`update ledger_entry set amount = amount * 2 where tx_id = (
    select id from ledger_tx where idem_key like '%c')`)
  expect(await found('T1')).toHaveLength(1)
  await behindItsBack('delete from ledger_block')
  await seal()
  expect(await found('T1')).toEqual([])
  expect(await found('T2')).toEqual([expect.stringMatching(/^block 2 is not the one signed /)])
  await behindItsBack('delete from ledger_block')
  expect(await found('T2')).toEqual([expect.stringMatching(/^block 2 is gone that was signed /)])
})

test('blocks of the form before are checked in it', async () => {
  await behindItsBack('delete from ledger_block')
  await owner.query(`with old as (
      select date_trunc('minute', posted_at, 'UTC') as minute, count(*) as entries,
        sha256(convert_to(string_agg(row(t.id, t.company_id, t.kind, t.idem_key, extract(epoch from t.posted_at), t.actor_id,
          t.reason, t.reverses, e.seq, e.account_id, e.company_id, e.currency, e.amount)::text, E'\\n' order by t.id, e.seq), 'UTF8')) as hash
      from ledger_tx t join ledger_entry e on e.tx_id = t.id where idem_key like '%a' group by 1
    ) insert into ledger_block (seq, until, entries, hash)
    select 1, minute + interval '1 minute', entries, sha256(sha256(hash)) from old`)
  expect(await seal()).toBe(2)
  const { rows } = await owner.query('select form from ledger_block order by seq')
  expect(rows).toEqual([{ form: 1 }, { form: 2 }, { form: 2 }])
  expect(await found('T1')).toEqual([])
})

test('after ten blocks the ninth was signed as the last, and the tenth said to follow nothing', async () => {
  await behindItsBack('delete from ledger_block')
  for (let day = 4; day < 14; day += 1) await recharged(`day ${day}`, day * 1440)
  await seal()
  const sealed = (await blocks()).length
  expect(sealed).toBeGreaterThan(10)
  expect(await found('T1')).toEqual([])
  expect(await ledgerHead(owner)).toMatchObject([{ seq: String(sealed) }])
})

test('blocks are not changed, and companies do not see them', async () => {
  await seal()
  await expect(owner.query('delete from ledger_block')).rejects.toThrow('append-only')
  await expect(
    withScope(db.app, { companies: [world.customerId] }, ({ client }) =>
      client.query('select from ledger_block'),
    ),
  ).rejects.toThrow('permission denied')
})

async function faultsAfter(forge: string): Promise<string[]> {
  await owner.query('begin; set local session_replication_role = replica')
  await owner.query(forge)
  const { off } = await checkBlocks(owner)
  await owner.query('rollback')
  return off
}
