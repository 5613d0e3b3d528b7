import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { checkLedger } from '../../store/ledger/checkLedger.ts'
import { signInAs } from '../Client.ts'
import { okay, worldPassword } from '../world.ts'
import { type PaymentWorld, paymentWorld } from './paymentWorld.ts'

let it: PaymentWorld
beforeAll(async () => {
  it = await paymentWorld()
})
afterAll(() => it.close())
// Another hour: what one person may move alone in it is counted elsewhere.
beforeEach(() => it.db.owner.query(`update ledger_hand_move set at = at - interval '2 hours'`))

const order = async (id: string, by = it.customerP) =>
  okay(await by.get('/recharge/order/queryById', { id }))
const book = (amount: unknown, by = it.admin, companyId = it.companies.customerP) =>
  by.post('/recharge/order/book', { companyId, amount, reference: 'Cash' })
const png = Buffer.from('89504e470d0a1a0a0000000d49484452', 'hex')
const slip = (id: string, content = png, by = it.customerP) => {
  const form = new FormData()
  form.append('id', id)
  form.append('file', new Blob([content]), 'slip.png')
  return by.upload('/recharge/order/addSlip', form)
}

test.each([
  ['49.99', 'recharge.tooLow'],
  ['50000.01', 'recharge.tooHigh'],
  ['50.001', 'recharge.tooManyDecimals'],
  ['1e3', 'recharge.notAnAmount'],
  ['５０', 'recharge.notAnAmount'],
  ['50,00', 'recharge.notAnAmount'],
  ['-50', 'recharge.tooLow'],
  ['0x32', 'recharge.notAnAmount'],
  [' 51 ', 'recharge.notAnAmount'],
  ['NaN', 'recharge.notAnAmount'],
  ['Infinity', 'recharge.notAnAmount'],
  ['', 'recharge.notAnAmount'],
])('a recharge of %s is refused at its field, ordered or booked', async (amount, reason) => {
  const channelId = it.channels.bankTransfer
  const ordered = await it.customerP.post('/recharge/order/create', {
    channelId,
    amount,
    currency: 'USD',
  })
  expect(ordered).toMatchObject({ status: 422, result: { fields: { amount: { reason } } } })
  expect(await book(amount)).toMatchObject({
    status: 422,
    result: { fields: { amount: { reason } } },
  })
})

test.each([[100], [['100']], [null], [{ a: 1 }]])('a recharge of %j is no text', async (amount) => {
  expect(await book(amount)).toMatchObject({ status: 400 })
})

test('the database refuses what the server would let through', async () => {
  const put = (amount: string, currency = 'USD') =>
    it.db.owner.query(
      `insert into pay_order (id, company_id, driver, currency, amount, status, create_by, user_id)
       values ($1, $2, 'manual', $3, $4, 'pendingPayment', 'x', 1)`,
      [it.ports.ids.next(), it.companies.customerP, currency, amount],
    )
  for (const amount of ['49990000', '500000000010000', '50001000']) {
    await expect(put(amount)).rejects.toThrow('pay_order_amount_check')
  }
})

test('another currency than the company’s is refused, as is a channel of another currency', async () => {
  const channelId = it.channels.bankTransfer
  const refused = await it.customerP.post('/recharge/order/create', {
    channelId,
    amount: '100.00',
    currency: 'EUR',
  })
  expect(refused).toMatchObject({ status: 422, result: { fields: { currency: {} } } })
})

test('who buys from an agent is offered nothing, and cannot order at the platform', async () => {
  expect(okay(await it.customerA.get('/recharge/channels')).channels).toEqual([])
  const channelId = it.channels.bankTransfer
  const refused = await it.customerA.post('/recharge/order/create', {
    channelId,
    amount: '100.00',
    currency: 'USD',
  })
  expect(refused).toMatchObject({ status: 409, result: { reason: 'recharge.noChannel' } })
})

test('a small payment is booked at once, by the seller alone, and repeated once', async () => {
  const id = okay(await book('60.00'))
  expect(await order(id)).toMatchObject({ status: 'paid', credited: '60.00', driver: 'manual' })
  expect(await book('60.00', it.agentA, it.companies.customerP)).toMatchObject({ status: 422 })
  const byAgent = okay(await book('70.00', it.agentA, it.companies.customerA))
  expect(await order(byAgent, it.customerA)).toMatchObject({ status: 'paid', credited: '70.00' })
  // The platform does not sell to customers of an agent.
  expect(await book('70.00', it.admin, it.companies.customerA)).toMatchObject({ status: 422 })
  expect(await it.customerP.get('/recharge/order/queryById', { id: byAgent })).toMatchObject({
    status: 404,
  })
})

test('above the limit another person approves, once, whoever asks at the same time', async () => {
  const before = BigInt(await it.balance())
  const id = okay(await book('2000.00'))
  expect(await order(id)).toMatchObject({
    status: 'chainConfirmed',
    credited: '0.00',
    request: { by: 'admin' },
  })
  expect(await it.admin.post('/recharge/order/approve', { id })).toMatchObject({
    status: 409,
    result: { reason: 'recharge.samePerson' },
  })
  const both = await Promise.all(
    [1, 2, 3].map(() => it.manager.post('/recharge/order/approve', { id })),
  )
  expect(both.filter(({ success }) => success)).toHaveLength(1)
  expect(await order(id)).toMatchObject({ status: 'paid', credited: '2000.00' })
  expect(BigInt(await it.balance()) - before).toBe(2_000_000_000n)
})

test('what is declined is not credited, and can be asked for again', async () => {
  const id = await it.pay('bankTransfer', '3000.00')
  okay(await slip(id))
  expect(await order(id)).toMatchObject({ status: 'chainConfirming', slip: { name: 'slip.png' } })
  const confirm = () =>
    it.admin.post('/recharge/order/confirm', { id, amount: '3000.00', reference: 'B1' })
  okay(await confirm())
  expect(await confirm()).toMatchObject({ status: 409 })
  okay(await it.manager.post('/recharge/order/refuse', { id, reason: 'Not there' }))
  expect(await order(id)).toMatchObject({
    status: 'chainConfirming',
    credited: '0.00',
    request: null,
  })
  okay(await confirm())
  okay(await it.manager.post('/recharge/order/approve', { id }))
  expect(await order(id)).toMatchObject({ status: 'paid', credited: '3000.00' })
})

test('a transfer credits what arrived, and slips are only of who pays and of kinds that are read', async () => {
  const id = await it.pay('bankTransfer', '900.00')
  expect(await slip(id, Buffer.from('<html>'))).toMatchObject({ status: 415 })
  expect(await slip(id, png, it.customerA)).toMatchObject({ status: 404 })
  okay(await slip(id))
  okay(await it.admin.post('/recharge/order/confirm', { id, amount: '850.00', reference: 'B2' }))
  const paid = await order(id)
  expect(paid).toMatchObject({ status: 'paid', credited: '850.00', reference: 'B2' })
  expect(await slip(id)).toMatchObject({ status: 409 })
})

test('a refund takes the credit out once, and not more than there is', async () => {
  const id = okay(await book('80.00'))
  const before = BigInt(await it.balance())
  const asked = { id, reason: 'Asked for' }
  const both = await Promise.all([1, 2].map(() => it.admin.post('/recharge/order/refund', asked)))
  expect(both.filter(({ success }) => success)).toHaveLength(1)
  expect(await order(id)).toMatchObject({ status: 'refunded' })
  expect(before - BigInt(await it.balance())).toBe(80_000_000n)
  const large = okay(await book('40000.00'))
  okay(await it.manager.post('/recharge/order/approve', { id: large }))
  okay(await it.admin.post('/recharge/order/refund', { id: large, reason: 'Asked for' }))
  expect(await order(large)).toMatchObject({ status: 'paid', request: { kind: 'refund' } })
  okay(await it.manager.post('/recharge/order/approve', { id: large }))
  expect(await order(large)).toMatchObject({ status: 'refunded', credited: '40000.00' })
})

test('a transfer is given back in parts, each once, until nothing of it is left', async () => {
  const id = await it.pay('bankTransfer', '300.00')
  okay(await slip(id))
  okay(await it.admin.post('/recharge/order/confirm', { id, amount: '300.00', reference: 'B3' }))
  const before = BigInt(await it.balance())
  const refund = (amount?: string) =>
    it.admin.post('/recharge/order/refund', {
      id,
      reason: 'Asked for',
      ...(amount !== undefined && { amount }),
    })
  for (const [amount, reason] of [
    ['0', 'recharge.notAnAmount'],
    ['-5', 'recharge.notAnAmount'],
    ['1e2', 'recharge.notAnAmount'],
    ['300.01', 'recharge.refundTooHigh'],
    // Finer than any bank or card gives back.
    ['100.123456', 'recharge.tooManyDecimals'],
    ['0.000001', 'recharge.tooManyDecimals'],
  ] as const) {
    expect(await refund(amount)).toMatchObject({
      status: 422,
      result: { fields: { amount: { reason } } },
    })
  }
  okay(await refund('100.00'))
  okay(await refund('50.50'))
  expect(await order(id)).toMatchObject({ status: 'paid', refunded: '150.50', credited: '300.00' })
  // Two that would be more than there is: one of both.
  const both = await Promise.all(['100.00', '100.00'].map(refund))
  expect(both.filter(({ success }) => success)).toHaveLength(1)
  okay(await refund())
  expect(await order(id)).toMatchObject({ status: 'refunded', refunded: '300.00' })
  expect(before - BigInt(await it.balance())).toBe(300_000_000n)
  expect(await refund('1.00')).toMatchObject({ status: 409 })
  await expect(
    it.db.owner.query('update pay_order set refunded = credited + 1 where id = $1', [id]),
  ).rejects.toThrow('pay_order_refunded')
})

test('what was noted here and then given back at Stripe leaves the balance once', async () => {
  const id = await it.pay('stripe', '200.01')
  await it.becomes(id, 'paid', '200.01')
  const { rows } = await it.db.owner.query('select provider_id from pay_order where id = $1', [id])
  const atStripe = (verb: string) =>
    fetch(`${it.simulator.url}/pay/${rows[0].provider_id}/${verb}`, {
      method: 'POST',
      redirect: 'manual',
    })
  okay(await it.admin.post('/recharge/order/refund', { id, amount: '60.00', reason: 'Asked for' }))
  await atStripe('refundPart')
  okay(await it.admin.post('/recharge/order/refresh', { id }))
  expect(await order(id)).toMatchObject({ status: 'paid', refunded: '60.00' })
  await atStripe('refundPart')
  okay(await it.admin.post('/recharge/order/refresh', { id }))
  expect(await order(id)).toMatchObject({ status: 'paid', refunded: '120.00' })
})

test('more given back than the balance has is said, and taken once there is enough', async () => {
  const id = await it.pay('stripe', '500.01')
  await it.becomes(id, 'paid', '500.01')
  const { rows } = await it.db.owner.query('select provider_id from pay_order where id = $1', [id])
  const have = BigInt(await it.balance())
  const take = { companyId: it.companies.customerP, kind: 'adjust', reason: 'Spent' }
  const spent = await it.admin.post('/ledger/change/add', {
    ...take,
    amount: `-${Number(have - 1_000_000n) / 1e6}`,
  })
  if (okay(spent).status !== 'posted') {
    okay(await it.manager.post('/ledger/change/approve', { id: okay(spent).id }))
  }
  await fetch(`${it.simulator.url}/pay/${rows[0].provider_id}/refundPart`, {
    method: 'POST',
    redirect: 'manual',
  })
  okay(await it.admin.post('/recharge/order/refresh', { id }))
  expect(await order(id)).toMatchObject({ problem: 'refundUncovered', refunded: '0.00' })
  expect(await it.balance()).toBe('1000000')
  okay(await book('900.00'))
  okay(await it.admin.post('/recharge/order/refresh', { id }))
  const { events, ...covered } = await order(id)
  expect(covered).toMatchObject({ status: 'paid', problem: null, refunded: '150.00' })
  expect(
    events
      .filter(({ kind }: { kind: string }) => kind.startsWith('refund'))
      .map(({ kind }: { kind: string }) => kind),
  ).toEqual(['refundUncovered', 'refunded'])
})

test('amounts are hidden in orders, records, files and the time line', async () => {
  const id = okay(await book('65.00'))
  const { rows } = await it.db.owner.query(
    `update sys_user set hide_amounts = true where username = 'customerP' returning id`,
  )
  expect(rows).toHaveLength(1)
  await expect
    .poll(async () => JSON.stringify(await order(id)), { timeout: 5_000 })
    .not.toContain('65.00')
  expect(JSON.stringify(await it.customerP.get('/sys/dataLog/list'))).not.toContain('65.00')
  expect(JSON.stringify(await it.customerP.get('/recharge/order/list'))).not.toMatch(
    /"(amount|credited)"/,
  )
  const file = await it.customerP.raw('GET', '/recharge/order/receipt', { query: { id } })
  expect([file.statusCode, file.body.includes('PDF')]).toEqual([403, false])
  await it.db.owner.query(`update sys_user set hide_amounts = false where username = 'customerP'`)
})

test('the receipt is a PDF in both languages', async () => {
  const id = okay(await book('66.00'))
  for (const language of ['en', 'zh']) {
    const file = await it.admin.raw('GET', '/recharge/order/receipt', { query: { id, language } })
    expect(file.headers['content-type']).toContain('application/pdf')
    expect(file.rawPayload.subarray(0, 5).toString()).toBe('%PDF-')
  }
})

test('an order in krona or yen is asked, paid and given back at Stripe as much as it says', async () => {
  const { records } = okay(await it.admin.get('/sys/role/list', { pageSize: 50 }))
  const roleIds = records
    .filter(({ roleCode }: { roleCode: string }) => roleCode === 'customer')
    .map(({ id }: { id: string }) => id)
  for (const [currency, rate] of [
    ['ISK', '125'],
    ['JPY', '150'],
  ] as const) {
    const [amount, half] = ['6000', '3000']
    okay(await it.admin.post('/sys/exchangeRate/add', { base: 'USD', quote: currency, rate }))
    const company = { name: `In ${currency}`, kind: 'customer', parentId: it.companies.platform }
    const companyId = okay(await it.admin.post('/sys/company/add', { ...company, currency }))
    const username = `payer${currency}`
    const user = { username, realname: username, password: worldPassword, companyId, roleIds }
    okay(await it.admin.post('/sys/user/add', user))
    const payer = await signInAs(it.app, username, worldPassword)
    const channelId = okay(
      await it.admin.post('/sys/paymentChannel/add', {
        name: `Card ${currency}`,
        driver: 'stripe',
        currency,
        url: it.simulator.url,
        secret: it.simulator.keys.stripe,
        hookSecret: it.simulator.hookSecrets.stripe,
      }),
    )
    okay(await it.manager.put('/sys/paymentChannel/approve', { id: channelId, version: 1 }))
    const ask = (sum: string) =>
      payer.post('/recharge/order/create', { channelId, amount: sum, currency })
    expect(await ask('6000.50')).toMatchObject({
      status: 422,
      message: expect.stringContaining(`${currency} has no decimals`),
    })
    const id = okay(await ask('6000'))
    const { rows } = await it.db.owner.query('select provider_id from pay_order where id = $1', [
      id,
    ])
    const page = `${it.simulator.url}/pay/${rows[0].provider_id}`
    expect(await (await fetch(page)).text()).toContain(`6000.00 ${currency}`)
    await fetch(`${page}/whole`, { method: 'POST', redirect: 'manual' })
    okay(await payer.post('/recharge/order/refresh', { id }))
    expect(await order(id, payer)).toMatchObject({ status: 'paid', amount, credited: amount })
    expect(okay(await payer.get('/recharge/overview'))).toMatchObject({
      wallet: { balance: amount },
    })
    okay(await it.admin.post('/recharge/order/refund', { id, amount: '3000', reason: 'Asked for' }))
    expect(await order(id, payer)).toMatchObject({ refunded: half })
  }
  const { records: channels } = okay(
    await it.admin.get('/sys/paymentChannel/list', { currency: 'JPY' }),
  )
  expect(channels).toHaveLength(1)
  const refused = await it.admin.post('/sys/paymentChannel/add', {
    name: 'Nobody pays so',
    driver: 'stripe',
    currency: 'KPW',
    secret: 'x',
  })
  expect(refused).toMatchObject({ status: 422, result: { reason: 'paymentChannel.currency' } })
})

test('the ledger and the payments agree', async () => {
  const client = await it.db.owner.connect()
  const findings = await checkLedger(client).finally(() => client.release())
  expect(findings.filter(({ offCount }) => offCount > 0)).toEqual([])
})
