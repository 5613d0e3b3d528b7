import { afterAll, beforeAll, expect, test } from 'vitest'
import { smsWorld, type SmsWorld } from '../../test/chaos/smsWorld.ts'
import { createDatabase, type Database } from '../database/createDatabase.ts'
import { testDatabase, type TestDatabase } from '../database/testDatabase.ts'
import { createIds } from '../ids/createIds.ts'
import type { Ledger } from '../../ports/ledger.ts'
import { checkLedger, describeFindings } from './checkLedger.ts'
import { postgresLedger } from './postgresLedger.ts'

const ids = createIds({ now: Date.now })
let db: TestDatabase
let system: Database
let world: SmsWorld
let ledger: Ledger
beforeAll(async () => {
  db = await testDatabase()
  system = createDatabase({
    ownerUrl: db.ownerUrl,
    systemUrl: db.systemUrl,
    scope: 'everything',
    max: 20,
  })
  world = await smsWorld(db.owner, ids, [])
  ledger = postgresLedger(system, ids)
})
afterAll(async () => {
  await system.close()
  await db.drop()
})

async function findings() {
  const client = await db.owner.connect()
  try {
    return await checkLedger(client)
  } finally {
    client.release()
  }
}
const offCodes = async () =>
  (await findings()).filter(({ offCount }) => offCount > 0).map(({ code }) => code)

test('money comes in, is set aside, earned or given back, and the statement tells each step', async () => {
  const hop = (amountMicros: bigint) => [{ companyId: world.customerId, amountMicros }]
  expect(
    await ledger.recharge({ companyId: world.customerId, amountMicros: 100n }, { key: 'in' }),
  ).toBe('posted')
  expect(
    await ledger.recharge({ companyId: world.customerId, amountMicros: 100n }, { key: 'in' }),
  ).toBe('repeated')
  expect(await ledger.reserve(hop(60n), { key: 'hold' })).toBe('posted')
  expect(await ledger.reserve(hop(41n), { key: 'too much' })).toBe('insufficient')
  expect(await ledger.settle(hop(45n), 'voice', { key: 'earn' })).toBe('posted')
  expect(await ledger.release(hop(15n), { key: 'back' })).toBe('posted')
  expect(await ledger.balance(world.customerId)).toMatchObject({
    availableMicros: 55n,
    heldMicros: 0n,
    currency: 'USD',
  })
  const lines = await ledger.statement(world.customerId, 10)
  expect(lines.map(({ key, account, amountMicros }) => [key, account, amountMicros])).toEqual([
    ['back', 'held', -15n],
    ['back', 'wallet', 15n],
    ['earn', 'held', -45n],
    ['hold', 'wallet', -60n],
    ['hold', 'held', 60n],
    ['in', 'wallet', 100n],
  ])
  expect(await offCodes()).toEqual([])
})

test('32 writers spend a balance to exactly nothing, never below', async () => {
  const key = (n: number) => ({ key: `race:${n}` })
  await ledger.recharge({ companyId: world.agentId, amountMicros: 100n }, { key: 'race' })
  const outcomes = await Promise.all(
    Array.from({ length: 32 * 5 }, (_, n) =>
      ledger.reserve([{ companyId: world.agentId, amountMicros: 1n }], key(n)),
    ),
  )
  expect(outcomes.filter((outcome) => outcome === 'posted')).toHaveLength(100)
  expect(await ledger.balance(world.agentId)).toMatchObject({
    availableMicros: 0n,
    heldMicros: 100n,
  })
  await ledger.release([{ companyId: world.agentId, amountMicros: 100n }], { key: 'race over' })
})

test('chains that share wallets in any order never wait for each other for ever', async () => {
  for (const companyId of [world.customerId, world.resoldId, world.agentId]) {
    await ledger.recharge({ companyId, amountMicros: 10_000n }, { key: `chains:${companyId}` })
  }
  const hops = [world.customerId, world.resoldId, world.agentId].map((companyId) => {
    return { companyId, amountMicros: 1n }
  })
  const outcomes = await Promise.all(
    Array.from({ length: 60 }, (_, n) =>
      ledger.reserve(n % 2 === 0 ? hops : hops.toReversed(), { key: `chain:${n}` }),
    ),
  )
  expect(new Set(outcomes)).toEqual(new Set(['posted']))
  await ledger.release(
    hops.map((hop) => ({ ...hop, amountMicros: 60n })),
    { key: 'chains over' },
  )
})

test('a posting that does not sum to zero is refused when it commits', async () => {
  const [wallet] = (await system.pool.query<{ id: string }>('select id from ledger_wallet limit 1'))
    .rows
  await expect(
    system.pool.query(`select ledger_post($1, $2, 'adjust', 'lopsided', $3::bigint[], '{5,6}')`, [
      ids.next(),
      world.customerId,
      `{${wallet?.id},${wallet?.id}}`,
    ]),
  ).rejects.toMatchObject({ constraint: 'ledger_balanced' })
})

test('an entry added to a transaction of another time has to balance at once', async () => {
  const client = await db.owner.connect()
  await expect(
    client.query(
      `begin; set local tandem.everything = 'on';
       insert into ledger_entry (tx_id, seq, account_id, book_id, company_id, currency, amount)
         select tx_id, 99, account_id, book_id, company_id, currency, 5 from ledger_entry limit 1; commit`,
    ),
  ).rejects.toMatchObject({ constraint: 'ledger_balanced' })
  client.release(true)
})

test('the balance of a transaction is looked at once, however many entries it has', async () => {
  const { rows } = await db.owner.query<{ per: string }>(
    `select tgrelid::regclass::text || ' ' || case when tgtype & 1 = 1 then 'row' else 'statement' end as per
     from pg_trigger where tgfoid in ('ledger_balanced'::regproc, 'ledger_late_entries'::regproc) order by 1`,
  )
  expect(rows.map(({ per }) => per)).toEqual(['ledger_entry statement', 'ledger_tx row'])
})

test('nobody rewrites the ledger: not the application, not the owner', async () => {
  for (const sql of [
    'update ledger_entry set amount = amount + 1',
    'delete from ledger_entry',
    'update ledger_tx set kind = kind',
    'delete from ledger_tx',
  ]) {
    await expect(system.pool.query(sql)).rejects.toMatchObject({ code: '42501' })
    await expect(db.owner.query(sql)).rejects.toThrow('append-only')
  }
})

test('the check names the wallet whose balance was tampered with', async () => {
  expect(await offCodes()).toEqual([])
  await db.owner.query(
    `begin; set local tandem.everything = 'on';
     update ledger_wallet set available = available + 7 where company_id = ${world.customerId}; commit`,
  )
  const found = await findings()
  expect(found.filter(({ offCount }) => offCount > 0).map(({ code }) => code)).toEqual(['I3'])
  expect(describeFindings(found)).toContain(`company ${world.customerId}: available`)
  await db.owner.query(
    `begin; set local tandem.everything = 'on';
     update ledger_wallet set available = available - 7, held = held + 3 where company_id = ${world.customerId}; commit`,
  )
  expect(await offCodes()).toEqual(['I3', 'I4'])
})

test('the check names the quarter of an hour whose sales were tampered with', async () => {
  const before = await offCodes()
  const seller = `(select company_id from ledger_sales order by sold desc limit 1)`
  await db.owner.query(
    `begin; set local tandem.everything = 'on';
     update ledger_sales set sold = sold + 7 where sold > 0 and company_id = ${seller}; commit`,
  )
  const found = await findings()
  const off = found.filter(({ code, offCount }) => offCount > 0 && !before.includes(code))
  expect(off.map(({ code }) => code)).toEqual(['I7'])
  expect(describeFindings(off)).toMatch(
    /company \d+, quarter of an hour from [\d-]+ [\d:+]+: sales 52, entries 45/,
  )
  await db.owner.query(
    `begin; set local tandem.everything = 'on'; update ledger_sales set cost = cost + 7 where cost > 0; commit`,
  )
  expect(await offCodes()).toEqual([...before, 'I7', 'I8'])
})
