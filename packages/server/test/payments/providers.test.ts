import { afterAll, beforeAll, expect, test } from 'vitest'
import type { PaymentStatus } from '@tandem/core'
import { checkLedger } from '../../store/ledger/checkLedger.ts'
import { okay } from '../world.ts'
import { type Driver, type PaymentWorld, paymentWorld } from './paymentWorld.ts'

let it: PaymentWorld
beforeAll(async () => {
  it = await paymentWorld()
})
afterAll(() => it.close())

/** What the cents of the amount make the simulated provider do, and what must become of it. */
const cases: [Driver, string, string, PaymentStatus, string][] = [
  ['btcpay', 'pays at once', '100.01', 'paid', '100.01'],
  ['btcpay', 'pays a part', '100.02', 'partiallyPaid', '0.00'],
  ['btcpay', 'pays too much', '100.03', 'paid', '120.04'],
  ['btcpay', 'pays late', '100.04', 'paid', '100.04'],
  ['btcpay', 'pays twice', '100.05', 'paid', '200.10'],
  ['btcpay', 'never confirms', '100.06', 'chainConfirming', '0.00'],
  ['btcpay', 'fails', '100.07', 'timeout', '0.00'],
  ['btcpay', 'tells everything five times', '100.09', 'paid', '100.09'],
  ['btcpay', 'tells everything backwards', '100.10', 'paid', '100.10'],
  ['btcpay', 'tells before it answers', '100.13', 'paid', '100.13'],
  ['btcpay', 'cannot be asked at first', '100.14', 'paid', '100.14'],
  ['btcpay', 'answers nothing after it made the order', '100.16', 'paid', '100.16'],
  ['btcpay', 'is paid more than a recharge may be', '49999.03', 'paid', '50000.00'],
  ['nowpayments', 'pays at once', '110.01', 'paid', '110.01'],
  ['nowpayments', 'pays a part', '110.02', 'partiallyPaid', '0.00'],
  ['nowpayments', 'pays late', '110.04', 'paid', '110.04'],
  ['nowpayments', 'fails', '110.07', 'timeout', '0.00'],
  ['nowpayments', 'tells everything five times', '110.09', 'paid', '110.09'],
  ['nowpayments', 'tells everything backwards', '110.10', 'paid', '110.10'],
  ['nowpayments', 'is paid in another coin', '110.18', 'timeout', '0.00'],
  ['stripe', 'pays at once', '120.01', 'paid', '120.01'],
  ['stripe', 'pays late', '120.04', 'paid', '120.04'],
  ['stripe', 'never confirms', '120.06', 'chainConfirming', '0.00'],
  ['stripe', 'refuses after the checkout', '120.07', 'timeout', '0.00'],
  ['stripe', 'gives the money back', '120.08', 'refunded', '120.08'],
  ['stripe', 'gives back two parts', '200.21', 'paid', '200.21'],
  ['stripe', 'gives back parts until nothing is left', '120.22', 'refunded', '120.22'],
  ['stripe', 'tells everything five times', '120.09', 'paid', '120.09'],
  ['stripe', 'answers nothing after it made the order', '120.16', 'paid', '120.16'],
]

const made = new Map<string, Promise<string>>()
/** All at once: each takes its own time. */
beforeAll(() => {
  for (const [driver, , amount] of cases) made.set(`${driver} ${amount}`, it.pay(driver, amount))
  return Promise.allSettled(made.values())
})

test.each(cases)('%s %s', async (driver, _name, amount, status, credited) => {
  const id = (await made.get(`${driver} ${amount}`)) ?? ''
  const order = await it.becomes(id, status, credited)
  expect(order.events[0]).toMatchObject({ kind: 'ordered', by: 'customerP' })
})

test('parts that Stripe gave back left the balance once each, and no more than was paid', async () => {
  const refundsOf = async (amount: string) => {
    const id = (await made.get(`stripe ${amount}`)) ?? ''
    let order = okay(await it.customerP.get('/recharge/order/queryById', { id }))
    await expect
      .poll(
        async () => {
          order = okay(await it.customerP.get('/recharge/order/queryById', { id }))
          return order.refunded
        },
        { timeout: 10_000 },
      )
      .toBe(amount === '200.21' ? '110.11' : '120.22')
    return order.events
      .filter(({ kind }: { kind: string }) => kind === 'refunded')
      .reduce((sum: number, { amount: part }: { amount: string }) => sum + Number(part) * 100, 0)
  }
  // However many of the news come before they are looked at.
  expect(await refundsOf('200.21')).toBe(11_011)
  expect(await refundsOf('120.22')).toBe(12_022)
})

test.each(['btcpay', 'nowpayments'] as const)(
  '%s: the rest of what was paid in part makes it paid, and all of it is credited once',
  async (driver) => {
    const id = (await made.get(`${driver} ${driver === 'btcpay' ? '100.02' : '110.02'}`)) ?? ''
    const { amount, due, pay } = await it.becomes(id, 'partiallyPaid', '0.00')
    // Whoever sends what the page says pays the rest, and not the whole again.
    expect(Number(due)).toBeLessThan(Number(amount) / 2)
    if (driver === 'nowpayments') expect(Number(pay.coinAmount)).toBeCloseTo(Number(due), 2)
    else expect(Number(pay.coinAmount)).toBeLessThan(0.01)
    const { rows } = await it.db.owner.query<{ at: string }>(
      'select provider_id as at from pay_order where id = $1',
      [id],
    )
    for (const verb of ['rest', 'settle']) {
      const page = `${it.simulator.url}/pay/${rows[0]?.at}/${verb}`
      await fetch(page, { method: 'POST', redirect: 'manual' })
    }
    const { events } = await it.becomes(id, 'paid', amount)
    const credits = events.filter(({ kind }: { kind: string }) => kind === 'credited')
    const sum = credits.reduce(
      (all: number, { amount: part }: { amount: string }) => all + Math.round(Number(part) * 100),
      0,
    )
    expect(sum).toBe(Math.round(Number(amount) * 100))
  },
)

test('what is not clear waits for a person, with its reason', async () => {
  const { records } = okay(await it.admin.get('/sys/paymentSuspense/list', { pageSize: 50 }))
  expect(
    records.map(({ reason, suspended }: Record<string, string>) => [reason, suspended]).toSorted(),
  ).toEqual([
    ['otherCoin', '0.00'],
    ['tooMuch', '9998.84'],
  ])
})

test('what is credited is what the wallet has and the ledger says, and every difference is zero', async () => {
  const paid = okay(
    await it.customerP.get('/recharge/order/list', { pageSize: 100, status: 'paid' }),
  )
  const credited = paid.records.reduce(
    (sum: number, row: { credited: string }) => sum + Math.round(Number(row.credited) * 100),
    // Of one order, 110.11 went back.
    -11_011,
  )
  expect(Number(await it.balance()) / 10_000).toBe(credited)
  const client = await it.db.owner.connect()
  const findings = await checkLedger(client).finally(() => client.release())
  expect(findings.filter(({ offCount }) => offCount > 0)).toEqual([])
  const { channels } = okay(await it.admin.get('/sys/paymentSuspense/reconciliation'))
  expect(channels.map(({ difference }: { difference: string }) => difference)).toEqual([
    '0.00',
    '0.00',
    '0.00',
  ])
})

test.each(['btcpay', 'nowpayments', 'stripe'] as const)(
  '%s: forged and changed deliveries are kept and change nothing, until the provider is asked',
  async (driver) => {
    for (const amount of ['130.11', '130.12']) {
      const id = await it.pay(driver, amount)
      // Mostly nothing; a slow answer to the create may say already that it was paid.
      const { status } = okay(await it.customerP.get('/recharge/order/queryById', { id }))
      await expect.poll(async () => (await forged(driver)) > 0, { timeout: 10_000 }).toBe(true)
      expect(okay(await it.customerP.get('/recharge/order/queryById', { id })).status).toBe(status)
      // Whoever waits can have it asked now.
      await expect
        .poll(
          async () => {
            await it.customerP.post('/recharge/order/refresh', { id })
            return okay(await it.customerP.get('/recharge/order/queryById', { id })).status
          },
          { timeout: 10_000 },
        )
        .toBe('paid')
    }
  },
)

const forged = async (driver: Driver): Promise<number> => {
  const { rows } = await it.db.owner.query<{ n: number }>(
    `select count(*)::int as n from pay_hook where driver = $1 and verdict = 'forged' and status = 'ignored'`,
    [driver],
  )
  return rows[0]?.n ?? 0
}

test('an error in a good answer and a refusal end the order, and are said so', async () => {
  const create = (amount: string) =>
    it.customerP.post('/recharge/order/create', {
      channelId: it.channels.btcpay,
      amount,
      currency: 'USD',
    })
  expect(await create('100.15')).toMatchObject({
    status: 502,
    message: expect.stringContaining('unavailable'),
  })
  expect(await create('100.20')).toMatchObject({
    status: 502,
    message: expect.stringContaining('could not be created'),
  })
  const { records } = okay(
    await it.customerP.get('/recharge/order/list', { status: 'creationFailed' }),
  )
  expect(records.map(({ amount }: { amount: string }) => amount)).toContain('100.20')
})

test('an order is cancelled by who made it, once and before anything arrived; what is paid to it later is credited all the same', async () => {
  const id = await it.pay('btcpay', '140.00')
  const cancel = (by = it.customerP) => by.post('/recharge/order/cancel', { id })
  const get = async () => okay(await it.customerP.get('/recharge/order/queryById', { id }))
  expect(await get()).toMatchObject({ mayCancel: true, isCancelled: false })
  // Staff see it, and strangers do not.
  expect(okay(await it.admin.get('/recharge/order/queryById', { id })).mayCancel).toBe(false)
  expect((await cancel(it.admin)).success).toBe(false)
  expect((await cancel(it.customerB)).success).toBe(false)
  const [one, two] = await Promise.all([cancel(), cancel()])
  expect([one, two].filter(({ success }) => success)).toHaveLength(1)
  expect(await get()).toMatchObject({
    status: 'expired',
    isCancelled: true,
    mayCancel: false,
    pay: null,
  })
  const { rows } = await it.db.owner.query<{ at: string }>(
    'select provider_id as at from pay_order where id = $1',
    [id],
  )
  for (const verb of ['whole', 'settle']) {
    const page = `${it.simulator.url}/pay/${rows[0]?.at}/${verb}`
    await fetch(page, { method: 'POST', redirect: 'manual' })
  }
  expect((await it.becomes(id, 'paid', '140.00')).mayCancel).toBe(false)
  expect((await cancel()).success).toBe(false)
})

test('an order of which a part is seen cannot be cancelled, nor a transfer whose slip is there', async () => {
  const id = (await made.get('btcpay 100.06')) ?? ''
  const { mayCancel } = await it.becomes(id, 'chainConfirming')
  expect(mayCancel).toBe(false)
  expect((await it.customerP.post('/recharge/order/cancel', { id })).success).toBe(false)
  const transfer = await it.pay('bankTransfer', '150.00')
  expect(okay(await it.customerP.post('/recharge/order/cancel', { id: transfer }))).toBeNull()
  await it.becomes(transfer, 'expired')
})
