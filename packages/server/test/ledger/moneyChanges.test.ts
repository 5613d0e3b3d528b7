import { parseMicros } from '@tandem/core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { checkLedger } from '../../store/ledger/checkLedger.ts'
import type { Client } from '../Client.ts'
import { sandboxApp, type SandboxApp } from '../sandboxApp.ts'
import { okay } from '../world.ts'

let it: SandboxApp
let admin: Client
let manager: Client
let harbor: string
beforeAll(async () => {
  it = await sandboxApp()
  admin = await it.signIn('admin')
  manager = await it.signIn('manager')
  harbor = await it.company('Harbor Bank')
})
afterAll(() => it.close())

const add = (by: Client, more: object = {}) =>
  by.post('/ledger/change/add', {
    companyId: harbor,
    kind: 'adjust',
    amount: '12.5',
    reason: 'Test credit',
    ...more,
  })
const account = async (companyId = harbor) => {
  const [row] = await it.query<{ available: string; credit: string }>(
    'select available::text, credit_limit::text as credit from ledger_wallet where company_id = $1',
    [companyId],
  )
  return { available: BigInt(row?.available ?? 0), credit: BigInt(row?.credit ?? 0) }
}
const off = async () => {
  const client = await it.db.owner.connect()
  try {
    const found = await checkLedger(client)
    return found
      .filter(({ offCount }) => offCount > 0)
      .map(({ code, off: [first] }) => [code, first])
  } finally {
    client.release()
  }
}

test('a small change is posted at once, with its document', async () => {
  const before = await account()
  expect(okay(await add(manager))).toMatchObject({ status: 'posted' })
  expect(okay(await add(manager, { amount: '-2.000001' }))).toMatchObject({ status: 'posted' })
  expect((await account()).available - before.available).toBe(10_499_999n)
  const { records } = okay(await (await it.signIn('harbor')).get('/recharge/list'))
  expect(records[0]).toMatchObject({ kind: 'adjust', amount: '-2.000001', reason: 'Test credit' })
})

test('before a change its balance and what one may post alone are told, to nobody without amounts', async () => {
  const ask = (by: Client, companyId = harbor) => by.get('/ledger/change/account', { companyId })
  const { balance, alone, currency } = okay(await ask(manager))
  expect(currency).toBe('USD')
  expect(parseMicros(balance)).toBeGreaterThan(0n)
  // What was just moved counts within the hour.
  expect(alone).toBe('985.499999')
  const over = await add(manager, { amount: '985.5' })
  expect(okay(over).status).toBe('waiting')
  okay(await manager.post('/ledger/change/withdraw', { id: okay(over).id }))
  const sunrise = await it.company('Sunrise Clinics')
  expect((await ask(manager, sunrise)).result.reason).toBe('moneyChange.notBuyer')
  await it.query(`update sys_user set hide_amounts = true where username = 'manager'`)
  await expect.poll(async () => (await ask(manager)).status).toBe(403)
  await it.query(`update sys_user set hide_amounts = false where username = 'manager'`)
  await expect.poll(async () => (await ask(manager)).status).toBe(200)
})

test('a large one waits for somebody else, who posts it once, also when two agree at once', async () => {
  const before = await account()
  const { id, status } = okay(await add(manager, { amount: '1000.01' }))
  expect(status).toBe('waiting')
  expect((await account()).available).toBe(before.available)
  const own = await manager.post('/ledger/change/approve', { id })
  expect(own.result.reason).toBe('moneyChange.own')
  const listed = okay(await manager.get('/ledger/change/list', { status: 'waiting' }))
  expect(listed.records[0]).toMatchObject({
    id,
    abilities: { approve: 'moneyChange.own', withdraw: true },
  })
  const both = await Promise.all([1, 2].map(() => admin.post('/ledger/change/approve', { id })))
  expect(both.filter(({ success }) => success)).toHaveLength(1)
  expect((await account()).available - before.available).toBe(1_000_010_000n)
  const again = await admin.post('/ledger/change/approve', { id })
  expect(again.result.reason).toBe('moneyChange.decided')
})

test('one that was declined or taken back moves nothing, and cannot be approved any more', async () => {
  const before = await account()
  const declined = okay(await add(manager, { amount: '5000' })).id
  okay(await admin.post('/ledger/change/refuse', { id: declined, reason: 'Wrong customer' }))
  const taken = okay(await add(manager, { amount: '5000' })).id
  expect((await admin.post('/ledger/change/withdraw', { id: taken })).result.reason).toBe(
    'moneyChange.notOwn',
  )
  okay(await manager.post('/ledger/change/withdraw', { id: taken }))
  for (const id of [declined, taken]) {
    expect((await admin.post('/ledger/change/approve', { id })).result.reason).toBe(
      'moneyChange.decided',
    )
  }
  expect(await account()).toEqual(before)
  const rewritten = it.query(
    `update ledger_change set status = 'waiting', answer = null where id = $1`,
    [declined],
  )
  await expect(rewritten).rejects.toThrow('decided before')
})

test('a credit limit is that of the newest change; more than is in use cannot be taken back', async () => {
  okay(await add(admin, { kind: 'credit', amount: '500' }))
  expect((await account()).credit).toBe(500_000_000n)
  const { available } = await account()
  await it.query('update ledger_wallet set available = -300000000 where company_id = $1', [harbor])
  const refused = await add(admin, { kind: 'credit', amount: '299.99' })
  expect(refused.result.reason).toBe('moneyChange.creditInUse')
  await it.query('update ledger_wallet set available = $2 where company_id = $1', [
    harbor,
    String(available),
  ])
  okay(await add(admin, { kind: 'credit', amount: '0' }))
  expect((await account()).credit).toBe(0n)
})

test('many small changes within an hour are one large one, of whatever kind and either way', async () => {
  // An account that had no changes for an hour.
  const companyId = await it.company('Kestrel Logistics')
  const asked: [string, string][] = []
  const ask = async (kind: string, amount: string): Promise<void> => {
    asked.push([amount, okay(await add(manager, { companyId, kind, amount })).status])
  }
  await ask('adjust', '600')
  await ask('adjust', '-300')
  await ask('adjust', '100.01')
  await ask('credit', '100.01')
  await ask('credit', '60')
  await ask('credit', '10')
  await ask('credit', '50.01')
  await ask('credit', '50')
  expect(asked).toEqual([
    ['600', 'posted'],
    ['-300', 'posted'],
    ['100.01', 'waiting'],
    ['100.01', 'waiting'],
    ['60', 'posted'],
    // Less credit risks nothing, and more of it again is more.
    ['10', 'posted'],
    ['50.01', 'waiting'],
    ['50', 'posted'],
  ])
  const { records } = okay(await manager.get('/ledger/change/list', { status: 'waiting' }))
  for (const { id } of records) okay(await manager.post('/ledger/change/withdraw', { id }))
})

test('more than is available cannot be taken, and what was asked for is not left behind', async () => {
  okay(await admin.put('/sys/setting/edit', { secondPersonAbove: 1_000_000_000 }))
  const refused = await add(manager, { amount: '-900000000' })
  expect(refused.result.reason).toBe('moneyChange.short')
  expect(refused.message).toContain('900,000,000.00 USD')
  const { records } = okay(await manager.get('/ledger/change/list', { status: 'waiting' }))
  expect(records).toEqual([])
  okay(await admin.put('/sys/setting/edit', { secondPersonAbove: 1_000 }))
})

test.each([
  ['no amount', { amount: '0' }, 'moneyChange.nothing'],
  ['credit below zero', { kind: 'credit', amount: '-1' }, 'moneyChange.negativeCredit'],
  ['seven decimals', { amount: '1.0000001' }, 'request.invalid'],
  ['an exponent', { amount: '1e3' }, 'request.invalid'],
  ['full-width digits', { amount: '５０' }, 'request.invalid'],
  ['no reason', { reason: ' ' }, 'request.invalid'],
])('%s is refused', async (_what, more, reason) => {
  expect((await add(manager, more)).result.reason).toBe(reason)
})

test('who sells to a company changes its account, and nobody else', async () => {
  const lotus = await it.company('Lotus Mobile')
  const sunrise = await it.company('Sunrise Clinics')
  const meridian = await it.signIn('meridian')
  expect((await add(admin, { companyId: sunrise })).result.reason).toBe('moneyChange.notBuyer')
  expect((await add(meridian, { companyId: harbor })).result.reason).toBe('moneyChange.notBuyer')
  const { id } = okay(await add(meridian, { companyId: lotus, amount: '100000' }))
  expect((await admin.post('/ledger/change/approve', { id })).result.reason).toBe('record.notFound')
  for (const other of ['harbor', 'lotus', 'sales']) {
    const client = await it.signIn(other)
    const seen = await client.get('/ledger/change/list')
    if (seen.success) expect(JSON.stringify(seen.result)).not.toContain(id)
    expect((await client.post('/ledger/change/approve', { id })).success).toBe(false)
  }
})

test('a repeated request changes an account once', async () => {
  const before = await account()
  const headers = { 'idempotency-key': 'change-1' }
  const send = () =>
    it.app.inject({
      method: 'POST',
      url: '/tandem/ledger/change/add',
      headers: { 'x-access-token': manager.token, ...headers },
      payload: { companyId: harbor, kind: 'adjust', amount: '7', reason: 'Once' },
    })
  const answers = await Promise.all([send(), send(), send()])
  const ids = answers.map((answer) => answer.json().result.id)
  expect(new Set(ids).size).toBe(1)
  expect((await account()).available - before.available).toBe(7_000_000n)
})

test('a change waited with the wallet for a task that an engine held, which waited for the wallet', async () => {
  const engine = await it.db.owner.connect()
  try {
    const stop = `update sms_task set status = 'paused', pause_reason = 'balance.insufficient'
      where id = (select max(id) from sms_task where company_id = $1) returning id, status`
    const was = `select id, status, pause_reason from sms_task where company_id = $1 order by id desc limit 1`
    const before = (await engine.query(was, [harbor])).rows[0]
    const { rows } = await engine.query(stop, [harbor])
    await engine.query('begin')
    await engine.query('select from sms_task where id = $1 for update', [rows[0].id])
    const change = add(manager, { amount: '3' })
    await expect
      .poll(async () => {
        const waits = `select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`
        return (await it.query(waits)).length
      })
      .toBe(1)
    await engine.query('update ledger_wallet set held = held where company_id = $1', [harbor])
    await engine.query('commit')
    expect(okay(await change)).toMatchObject({ status: 'posted' })
    await engine.query('update sms_task set status = $2, pause_reason = $3 where id = $1', [
      before.id,
      before.status,
      before.pause_reason,
    ])
  } finally {
    await engine.query('rollback')
    engine.release()
  }
})

test('the books add up after all of it', async () => {
  expect(await off()).toEqual([])
})
