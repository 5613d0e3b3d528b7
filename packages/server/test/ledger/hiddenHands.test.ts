import { amountArguments } from '@tandem/model'
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { okay, world, type World } from '../world.ts'

let it: World
beforeAll(async () => {
  it = await world()
})
afterAll(() => it.close())

/** The calls by which people move money, stated a second time. */
const MONEY = [
  'POST /ledger/bill/credit',
  'POST /ledger/bill/issue',
  'POST /ledger/change/add',
  'POST /ledger/change/approve',
  'POST /ledger/change/refuse',
  'POST /ledger/change/withdraw',
  'POST /recharge/order/approve',
  'POST /recharge/order/book',
  'POST /recharge/order/confirm',
  'POST /recharge/order/refund',
  'POST /recharge/order/refuse',
  'POST /sys/paymentSuspense/credit',
  'POST /sys/paymentSuspense/giveBack',
]
const body = {
  id: '1',
  companyId: '1',
  amount: '9999999',
  reason: 'x',
  reference: 'x',
  kind: 'adjust',
}

test('who sees no amounts booked, gave back and approved money, and read what was left in a refusal', async () => {
  const id = okay(
    await it.admin.post('/recharge/order/book', {
      companyId: it.companies.customerP,
      amount: '60.00',
      reference: 'Cash',
    }),
  )
  await it.db.owner.query(`update sys_user set hide_amounts = true where username = 'manager'`)
  const list = async () => JSON.stringify(await it.manager.get('/recharge/order/list'))
  await expect.poll(list, { timeout: 5_000 }).not.toContain('"amount"')
  const calls = it.routes.filter(({ movesMoney }) => movesMoney)
  expect(calls.map(({ path }) => `POST ${path}`).toSorted()).toEqual(MONEY)
  for (const { path, in: schema } of calls) {
    const known = Object.keys(Object(Reflect.get(schema ?? {}, 'shape')))
    const asked = Object.entries({ ...body, id }).filter(([name]) => known.includes(name))
    const reply = await it.manager.post(path, Object.fromEntries(asked))
    expect([path, reply.status, reply.result?.reason]).toEqual([path, 403, 'access.denied'])
    expect(JSON.stringify(reply)).not.toContain('60.00')
  }
  const { auth } = okay(await it.manager.get('/sys/permission/getUserPermissionByToken'))
  const codes = auth.map(({ action }: { action: string }) => action)
  expect(codes.length).toBeGreaterThan(20)
  expect(codes).not.toContain('paymentOrder:refund')
  await it.db.owner.query(`update sys_user set hide_amounts = false where username = 'manager'`)
})

test('whatever posts money of an account is known: by hand through one sum, or by what a provider told', () => {
  const posts = /\b(recharge|refundWallet|moveSellerMoney|postAdjustment|postCredit|issueBills)\(/
  const folder = join(import.meta.dirname, '../../services')
  const found = readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((name) => name.endsWith('.ts') && !name.endsWith('.test.ts'))
    .filter((name) => posts.test(readFileSync(join(folder, name), 'utf8')))
  expect(found.toSorted()).toEqual([
    // Bills move nothing; they round what was charged.
    'bills/issue.ts',
    'ledger/moneyChanges.ts',
    // What a provider told, and what requests.ts took through the sum.
    'payments/settleOrder.ts',
    'payments/suspense.ts',
  ])
  const settling = /settleOrder\(/
  const settles = readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((name) => name.endsWith('.ts') && !name.endsWith('.test.ts'))
    .filter((name) => settling.test(readFileSync(join(folder, name), 'utf8')))
  expect(settles.toSorted()).toEqual([
    'payments/askProvider.ts',
    // Cancelled before anything came: it settles none.
    'payments/cancelOrder.ts',
    'payments/createOrder.ts',
    'payments/requests.ts',
    'payments/settleOrder.ts',
    // A slip says that money is on its way, and settles none.
    'payments/slips.ts',
  ])
})

test('an error that names an amount of an account takes it in words for its reader', () => {
  const texts = ['errors', 'errorsOfMoney'].map((name) =>
    readFileSync(join(import.meta.dirname, `../../../i18n/en/${name}.ts`), 'utf8'),
  )
  const named = texts
    .join('\n')
    .matchAll(/'error\.([\w.]+)':\s+'([^'\n]*)'/g)
    .filter(([, , text = '']) => /\{(amount|needed|available|balance|price|cost|due)\b/.test(text))
    .map(([, code]) => code)
    .toArray()
  expect(named).toContain('recharge.notEnough')
  expect(Object.keys(amountArguments)).toEqual(expect.arrayContaining(named))
  const folder = join(import.meta.dirname, '../../services')
  const bare = readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((name) => name.endsWith('.ts') && !name.endsWith('.test.ts'))
    .filter((name) => {
      const text = readFileSync(join(folder, name), 'utf8')
      const throws = Object.keys(amountArguments).some((code) =>
        text.includes(`Refused('${code}', {`),
      )
      return throws && !text.includes('amountFor(')
    })
  expect(bare).toEqual([])
})
