import { createHmac } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createOrAdopt } from '../../services/payments/createOrder.ts'
import { okay } from '../world.ts'
import { type Driver, type PaymentWorld, paymentWorld } from './paymentWorld.ts'

let it: PaymentWorld
beforeAll(async () => {
  it = await paymentWorld()
})
afterAll(() => it.close())

const tell = (channelId: string, headers: Record<string, string>, body: string) =>
  fetch(`${it.url}/tandem/recharge/hook/${channelId}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...headers },
    body,
  })
const signed = (driver: 'btcpay' | 'nowpayments', body: string) => {
  const secret = it.simulator.hookSecrets[driver]
  return driver === 'btcpay'
    ? { 'btcpay-sig': `sha256=${createHmac('sha256', secret).update(body).digest('hex')}` }
    : { 'x-nowpayments-sig': createHmac('sha512', secret).update(body).digest('hex') }
}
const stored = async (where: string, values: unknown[] = []) =>
  (await it.db.owner.query(`select * from pay_hook where ${where} order by id`, values)).rows
/** A delivery about the order that was looked at. */
const toldOf = async (id: string) => {
  await expect
    .poll(async () => (await stored('order_id = $1', [id])).length, { timeout: 10_000 })
    .toBeGreaterThan(0)
  return (await stored('order_id = $1', [id]))[0]
}
const order = async (id: string) =>
  okay(await it.customerP.get('/recharge/order/queryById', { id }))

test('the same delivery a hundred times is one row and one credit', async () => {
  const id = await it.pay('btcpay', '100.01')
  await it.becomes(id, 'paid', '100.01')
  const known = await toldOf(id)
  const answers = await Promise.all(
    Array.from({ length: 100 }, () => tell(known.channel_id, known.headers, known.body)),
  )
  expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]))
  expect(await stored('delivery = $1', [known.delivery])).toHaveLength(1)
  expect(await order(id)).toMatchObject({ credited: '100.01' })
  const { records } = okay(await it.admin.get('/sys/paymentHook/list', {}))
  for (const line of records) expect(line.channelId_dictText).toEqual(expect.any(String))
})

test('a delivery by the secret before is taken while it is kept, and refused afterwards', async () => {
  const channelId = it.channels.btcpay
  const read = async () =>
    okay(await it.admin.get('/sys/paymentChannel/queryById', { id: channelId }))
  const change = async (values: object) => {
    const { version } = await read()
    okay(await it.admin.put('/sys/paymentChannel/edit', { id: channelId, version, ...values }))
    const asked = { id: channelId, version: version + 1 }
    okay(await it.manager.put('/sys/paymentChannel/approve', asked))
  }
  const old = it.simulator.hookSecrets.btcpay
  await change({ hookSecret: 'another-secret-of-the-channel', oldHookSecret: old })
  const body = JSON.stringify({ deliveryId: 'rotated-1', invoiceId: 'none' })
  expect((await tell(channelId, signed('btcpay', body), body)).status).toBe(200)
  await change({ oldHookSecret: 'something-else-entirely' })
  const next = JSON.stringify({ deliveryId: 'rotated-2', invoiceId: 'none' })
  expect((await tell(channelId, signed('btcpay', next), next)).status).toBe(401)
  await change({ hookSecret: old })
  expect(JSON.stringify(await read())).not.toContain(old)
})

test('a month-old delivery of Stripe is refused, though it is signed', async () => {
  const at = Math.floor(Date.now() / 1_000) - 30 * 86_400
  const body = JSON.stringify({
    id: 'evt_old',
    data: { object: { object: 'checkout.session', id: 'cs_1' } },
  })
  const v1 = createHmac('sha256', it.simulator.hookSecrets.stripe)
    .update(`${at}.${body}`)
    .digest('hex')
  const answer = await tell(it.channels.stripe, { 'stripe-signature': `t=${at},v1=${v1}` }, body)
  expect(answer.status).toBe(401)
})

test('both forms in which NOWPayments sorts are known, and others are not', async () => {
  const told = {
    payment_status: 'waiting',
    payment_id: 1,
    fee: { withdrawalFee: 0, currency: 'btc' },
  }
  const deep =
    '{"fee":{"currency":"btc","withdrawalFee":0},"payment_id":1,"payment_status":"waiting"}'
  const upper = JSON.stringify(told, Object.keys(told).toSorted())
  const body = JSON.stringify(told)
  for (const [form, status] of [
    [deep, 200],
    [upper, 200],
    [`${deep} `, 401],
  ] as const) {
    const { 'x-nowpayments-sig': signature = '' } = signed('nowpayments', form)
    expect(
      (await tell(it.channels.nowpayments, { 'x-nowpayments-sig': signature }, body)).status,
    ).toBe(status)
  }
})

test('an order of one channel told at another changes nothing, nor does one that nobody has', async () => {
  const id = await it.pay('nowpayments', '100.00')
  const { rows } = await it.db.owner.query<{ provider_id: string }>(
    'select provider_id from pay_order where id = $1',
    [id],
  )
  const body = JSON.stringify({ deliveryId: 'elsewhere', invoiceId: rows[0]?.provider_id })
  expect((await tell(it.channels.btcpay, signed('btcpay', body), body)).status).toBe(200)
  await expect
    .poll(async () => (await stored(`delivery = 'elsewhere'`))[0].tries, { timeout: 10_000 })
    .toBeGreaterThan(0)
  expect(await order(id)).toMatchObject({ status: 'pendingPayment' })
  expect((await tell('999', {}, '{}')).status).toBe(404)
  expect((await tell(it.channels.bankTransfer, {}, '{}')).status).toBe(404)
})

test('a delivery that is too large or no JSON is refused', async () => {
  expect((await tell(it.channels.btcpay, {}, 'x'.repeat(70_000))).status).toBe(413)
  expect((await tell(it.channels.btcpay, {}, 'not json')).status).toBe(401)
})

test('staff look at a delivery again, and forged ones cannot be replayed', async () => {
  const id = await it.pay('btcpay', '101.01')
  await it.becomes(id, 'paid', '101.01')
  const known = await toldOf(id)
  okay(await it.admin.post('/sys/paymentHook/replay', { id: String(known.id) }))
  await expect
    .poll(async () => (await stored('id = $1', [known.id]))[0].status, { timeout: 10_000 })
    .toBe('done')
  expect(await order(id)).toMatchObject({ credited: '101.01' })
  const [forged] = await stored(`verdict = 'forged'`)
  expect(await it.admin.post('/sys/paymentHook/replay', { id: String(forged.id) })).toMatchObject({
    status: 404,
  })
})

test('what no delivery told of is found by the janitor', async () => {
  const made: Driver[] = ['btcpay', 'nowpayments', 'stripe']
  const ids = await Promise.all(made.map((driver) => it.pay(driver, '100.17')))
  await it.db.owner.query(
    "update pay_order set next_poll_at = now() + interval '300 ms' where id = any ($1)",
    [ids],
  )
  for (const id of ids) await it.becomes(id, 'paid', '100.17')
})

test('a second payment that no delivery told of is found, though the order was paid', async () => {
  const id = await it.pay('btcpay', '100.00')
  const { rows } = await it.db.owner.query('select provider_id from pay_order where id = $1', [id])
  const atProvider = (verb: string) =>
    fetch(`${it.simulator.url}/pay/${rows[0].provider_id}/${verb}`, {
      method: 'POST',
      redirect: 'manual',
    })
  await atProvider('part')
  await atProvider('rest')
  await atProvider('settle')
  await it.becomes(id, 'paid', '100.00')
  // The hooks of the next payment go nowhere.
  await it.db.owner.query(
    `update pay_hook set next_at = null, status = 'done' where status = 'waiting'`,
  )
  await fetch(`${it.simulator.url}/hooks`, {
    method: 'PUT',
    body: JSON.stringify({ 'btcpay:USD': 'nowhere' }),
  })
  await atProvider('part')
  await atProvider('settle')
  await it.db.owner.query(
    'update pay_order set next_poll_at = now() where id = $1 and next_poll_at is not null',
    [id],
  )
  await it.becomes(id, 'paid', '160.00')
  await it.aimHooks()
})

test('whoever dies after the provider made the order leaves one that is found under its own number', async () => {
  const id = await it.pay('btcpay', '100.00')
  // As if the answer had never been written down.
  await it.db.owner.query(
    `update pay_order set provider_id = null, is_created = false, address = null, pay_url = null where id = $1`,
    [id],
  )
  expect(await order(id)).toMatchObject({ isBeingMade: true })
  await createOrAdopt(it.ports, id, 'find')
  const found = await order(id)
  expect(found).toMatchObject({ isBeingMade: false, status: 'pendingPayment' })
  expect(found.pay.address).toMatch(/^bc1q/)
})

test('the same request with its key makes one order', async () => {
  const body = { channelId: it.channels.btcpay, amount: '111.00', currency: 'USD' }
  const headers = { 'x-access-token': it.customerP.token, 'idempotency-key': 'recharge-1' }
  const answers = await Promise.all(
    [1, 2, 3].map(() =>
      it.app.inject({
        method: 'POST',
        url: '/tandem/recharge/order/create',
        headers,
        payload: body,
      }),
    ),
  )
  const made = new Set(answers.map((answer) => answer.json().result))
  expect(made.size).toBe(1)
  const other = await it.app.inject({
    method: 'POST',
    url: '/tandem/recharge/order/create',
    headers,
    payload: { ...body, amount: '112.00' },
  })
  expect(other.statusCode).toBe(422)
})

test('suspended money is credited or given back once, and the books stay even', async () => {
  const id = await it.pay('btcpay', '49000.03')
  await it.becomes(id, 'paid', '50000.00')
  const { records } = okay(await it.admin.get('/sys/paymentSuspense/list', { status: 'open' }))
  const [row] = records
  expect(row).toMatchObject({ reason: 'tooMuch', suspended: '8800.04' })
  const before = BigInt(await it.balance())
  const both = await Promise.all(
    [1, 2].map(() =>
      it.admin.post('/sys/paymentSuspense/credit', { id: row.id, reason: 'Agreed' }),
    ),
  )
  expect(both.filter(({ success }) => success)).toHaveLength(1)
  // So much is agreed to by somebody else, once.
  expect(BigInt(await it.balance())).toBe(before)
  const agreed = await Promise.all(
    [1, 2].map(() => it.manager.post('/recharge/order/approve', { id })),
  )
  expect(agreed.filter(({ success }) => success)).toHaveLength(1)
  expect(BigInt(await it.balance()) - before).toBe(8_800_040_000n)
  expect(
    await it.admin.post('/sys/paymentSuspense/giveBack', { id: row.id, reason: 'x' }),
  ).toMatchObject({ status: 409 })
  const { channels } = okay(await it.admin.get('/sys/paymentSuspense/reconciliation'))
  expect(channels.map(({ difference }: { difference: string }) => difference)).toEqual([
    '0.00',
    '0.00',
    '0.00',
  ])
})

test.each(['btcpay', 'nowpayments', 'stripe'] as const)(
  'a delivery to %s of ten thousand brackets is not signed, and nothing else happens',
  async (driver) => {
    for (const body of [
      '['.repeat(10_000) + ']'.repeat(10_000),
      '{"a":'.repeat(10_900) + '1' + '}'.repeat(10_900),
      '['.repeat(32_000),
    ]) {
      const answer = await tell(it.channels[driver], { 'x-nowpayments-sig': 'ab'.repeat(64) }, body)
      expect([400, 401]).toContain(answer.status)
    }
  },
)
