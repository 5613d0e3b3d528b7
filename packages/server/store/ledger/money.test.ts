import { afterAll, beforeAll, expect, test } from 'vitest'
import { smsWorld, type SmsWorld } from '../../test/chaos/smsWorld.ts'
import { testLedger } from '../../test/chaos/testLedger.ts'
import { createDatabase, type Database } from '../database/createDatabase.ts'
import { patience, testDatabase, type TestDatabase } from '../../test/database/testDatabase.ts'
import { sendTogether } from '../database/sendTogether.ts'
import { createIds } from '../ids/createIds.ts'
import { checkLedger, describeFindings } from './checkLedger.ts'
import { postMoney } from './postMoney.ts'

const ids = createIds({ now: Date.now })
let db: TestDatabase
let system: Database
let world: SmsWorld
let ledger: ReturnType<typeof testLedger>
beforeAll(async () => {
  db = await testDatabase()
  system = createDatabase({
    ...patience,
    ownerUrl: db.ownerUrl,
    systemUrl: db.systemUrl,
    scope: 'everything',
    max: 20,
  })
  world = await smsWorld(db.owner, ids, [])
  ledger = testLedger(system, ids)
})
afterAll(async () => {
  await system.close()
  await db.drop()
})

async function findings() {
  const client = await db.owner.connect()
  try {
    // What is posted here belongs to no task (C5).
    return (await checkLedger(client)).filter(({ code }) => code !== 'C5')
  } finally {
    client.release()
  }
}
const offCodes = async () =>
  (await findings()).filter(({ offCount }) => offCount > 0).map(({ code }) => code)

const balanceOf = (companyId: string) => ledger.balance(companyId)
const lines = async (key: string) => {
  const { rows } = await system.pool.query<Record<'kind' | 'product' | 'amount', string>>(
    `select a.kind, a.channel || ' ' || a.detail as product, e.amount from ledger_tx t join ledger_entry e on e.tx_id = t.id
     join ledger_account a on a.id = e.account_id where t.idem_key = $1 order by e.seq`,
    [key],
  )
  return rows.map(({ kind, product, amount }) => [kind, product, Number(amount)])
}

test('money of two channels comes in, is set aside, earned or given back, each in accounts of its own', async () => {
  const hop = (amountMicros: bigint) => [{ companyId: world.customerId, amountMicros }]
  const voice = { channel: 'voice', product: 'ivr' } as const
  const paid = { companyId: world.customerId, amountMicros: 100n }
  expect(await ledger.recharge(paid, { key: 'in' })).toBe('posted')
  expect(await ledger.recharge(paid, { key: 'in' })).toBe('repeated')
  expect(await ledger.post('sms', hop(40n), { kind: 'reserve' })).toBe('posted')
  expect(await ledger.post('call', hop(20n), { kind: 'reserve' }, voice)).toBe('posted')
  expect(await ledger.post('too much', hop(41n), { kind: 'reserve' })).toBe('insufficient')
  expect(await balanceOf(world.customerId)).toEqual({ availableMicros: 40n, heldMicros: 60n })
  expect(await lines('call')).toEqual([
    ['wallet', ' ', -20],
    ['held', 'voice ivr', 20],
  ])
  await ledger.post('lost', hop(40n), { kind: 'settle', pays: false })
  await ledger.post('answered', hop(20n), { kind: 'settle', pays: true }, voice)
  expect(await lines('answered')).toEqual([
    ['held', 'voice ivr', -20],
    ['revenue', 'voice ivr', 20],
  ])
  expect(await balanceOf(world.customerId)).toEqual({ availableMicros: 80n, heldMicros: 0n })
  const sold = await system.pool.query<{ product: string; sold: string }>(
    `select channel || ' ' || product || ' ' || currency as product, sum(sold) as sold from ledger_sales group by 1`,
  )
  expect(sold.rows).toEqual([{ product: 'voice ivr USD', sold: '20' }])
  expect(await offCodes()).toEqual([])
})

test('an end that is told after the settlement moves the money once more, sales with it', async () => {
  const hop = [{ companyId: world.customerId, amountMicros: 40n }]
  await ledger.post('arrived', hop, { kind: 'correct', paid: false, pays: true })
  expect(await balanceOf(world.customerId)).toEqual({ availableMicros: 40n, heldMicros: 0n })
  expect(await offCodes()).toEqual([])
  await ledger.post('did not', hop, { kind: 'correct', paid: true, pays: false })
  expect(await balanceOf(world.customerId)).toEqual({ availableMicros: 80n, heldMicros: 0n })
  expect(await offCodes()).toEqual([])
})

test('32 writers spend a balance to exactly nothing, never below', async () => {
  await ledger.recharge({ companyId: world.agentId, amountMicros: 100n }, { key: 'race' })
  const outcomes = await Promise.all(
    Array.from({ length: 32 * 5 }, (_, n) =>
      ledger.post(`race:${n}`, [{ companyId: world.agentId, amountMicros: 1n }], {
        kind: 'reserve',
      }),
    ),
  )
  expect(outcomes.filter((outcome) => outcome === 'posted')).toHaveLength(100)
  expect(await ledger.balance(world.agentId)).toMatchObject({
    availableMicros: 0n,
    heldMicros: 100n,
  })
  await ledger.post('race over', [{ companyId: world.agentId, amountMicros: 100n }], {
    kind: 'settle',
    pays: false,
  })
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
      ledger.post(`chain:${n}`, n % 2 === 0 ? hops : hops.toReversed(), { kind: 'reserve' }),
    ),
  )
  expect(new Set(outcomes)).toEqual(new Set(['posted']))
  await ledger.post(
    'chains over',
    hops.map((hop) => ({ ...hop, amountMicros: 60n })),
    { kind: 'settle', pays: false },
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
  expect(off.map(({ code }) => code)).toEqual(['I7', 'I11'])
  const [, sales, entries] =
    /company \d+, quarter of an hour from [\d-]+ [\d:+]+: sales (\d+), entries (\d+)/.exec(
      describeFindings(off),
    ) ?? []
  expect(Number(sales) - Number(entries)).toBe(7)
  await db.owner.query(
    `begin; set local tandem.everything = 'on'; update ledger_sales set cost = cost + 7 where cost > 0; commit`,
  )
  expect(await offCodes()).toEqual([...before, 'I7', 'I8', 'I11'])
})

test('messages of price 0 are on bills, also where nothing else was charged with them', async () => {
  const use = { sellerId: world.platformId, channel: 'sms', product: 'notify', currency: 'USD' }
  const free = { ...use, buyerId: world.customerId, country: 'DE', operatorId: '0', rateId: '0' }
  const used = [{ ...free, messages: 2, parts: 3, amountMicros: 0n }]
  await sendTogether(system.pool, postMoney({ txs: [], sales: [], used, slot: 41 }))
  const { rows } = await db.owner.query(
    'select messages, parts, amount::int from ledger_usage where company_id = $1 and slot = 41',
    [world.customerId],
  )
  expect(rows).toEqual([{ messages: 2, parts: 3, amount: 0 }])
  expect(postMoney({ txs: [], sales: [], slot: 41 })).toEqual([])
})
