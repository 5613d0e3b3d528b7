import { createHmac } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { signInAs } from '../Client.ts'
import { okay, worldPassword } from '../world.ts'
import { type PaymentWorld, paymentWorld } from './paymentWorld.ts'

let it: PaymentWorld
beforeAll(async () => {
  it = await paymentWorld()
})
afterAll(() => it.close())

const order = async (id: string, by = it.customerP) =>
  okay(await by.get('/recharge/order/queryById', { id }))
const providerOf = async (id: string): Promise<string> =>
  (await it.db.owner.query('select provider_id from pay_order where id = $1', [id])).rows[0]
    .provider_id
/** Tells the platform of an invoice, signed as BTCPay signs. */
async function tellOf(invoiceId: string, name: string): Promise<void> {
  const body = JSON.stringify({ deliveryId: name, invoiceId })
  const secret = it.simulator.hookSecrets.btcpay
  const signature = createHmac('sha256', secret).update(body).digest('hex')
  const answer = await fetch(`${it.url}/tandem/recharge/hook/${it.channels.btcpay}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'btcpay-sig': `sha256=${signature}` },
    body,
  })
  expect(answer.status).toBe(200)
}
/** A delivery after it was looked at. */
async function lookedAt(name: string) {
  const find = async () =>
    (
      await it.db.owner.query('select status, error, tries from pay_hook where delivery = $1', [
        name,
      ])
    ).rows[0]
  await expect.poll(async () => (await find()).tries, { timeout: 10_000 }).toBeGreaterThan(0)
  return find()
}
/** What a person does on the provider's page. */
const atProvider = (invoice: string, verb: string) =>
  fetch(`${it.simulator.url}/pay/${invoice}/${verb}`, { method: 'POST', redirect: 'manual' })

test('money that comes a month late, when nobody asks any more, is credited once', async () => {
  const id = await it.pay('btcpay', '100.00')
  const invoice = await providerOf(id)
  await it.db.owner.query(
    `update pay_order set is_expired = true, is_over = true, status = 'expired', next_poll_at = null, polls = 34,
       create_time = create_time - interval '31 days', expires_at = now() - interval '31 days', over_at = now() - interval '30 days'
     where id = $1`,
    [id],
  )
  await atProvider(invoice, 'whole')
  await atProvider(invoice, 'settle')
  await it.becomes(id, 'paid', '100.00')
  for (const name of ['late-1', 'late-2']) {
    await tellOf(invoice, name)
    expect(await lookedAt(name)).toMatchObject({ status: 'done' })
  }
  expect(await order(id)).toMatchObject({ status: 'paid', credited: '100.00' })
})

test('an invoice of one company credits no other, whatever order is said to have it', async () => {
  const own = await it.pay('btcpay', '120.00')
  const other = await it.pay('btcpay', '120.00', it.agentA)
  const invoice = await providerOf(other)
  // As if the order of one company had got the invoice of the other.
  await it.db.owner.query('update pay_order set provider_id = null where id = $1', [other])
  await it.db.owner.query('update pay_order set provider_id = $2 where id = $1', [own, invoice])
  await atProvider(invoice, 'whole')
  await atProvider(invoice, 'settle')
  await tellOf(invoice, 'swapped')
  expect(await lookedAt('swapped')).toMatchObject({
    status: 'waiting',
    error: expect.stringContaining('another number'),
  })
  expect(await order(own)).toMatchObject({ status: 'pendingPayment', credited: '0.00' })
})

test('the same request to book a payment, a hundred times at once, books it once', async () => {
  const before = BigInt(await it.balance())
  const body = { companyId: it.companies.customerP, amount: '75.00', reference: 'Cash' }
  const send = (payload: object) =>
    it.app.inject({
      method: 'POST',
      url: '/tandem/recharge/order/book',
      headers: { 'x-access-token': it.admin.token, 'idempotency-key': 'book-1' },
      payload,
    })
  const answers = await Promise.all(Array.from({ length: 100 }, () => send(body)))
  expect(new Set(answers.map((answer) => answer.json().result)).size).toBe(1)
  expect(BigInt(await it.balance()) - before).toBe(75_000_000n)
  expect((await send({ ...body, amount: '76.00' })).statusCode).toBe(422)
  expect(BigInt(await it.balance()) - before).toBe(75_000_000n)
})

test('what a customer of an agent pays leaves the agent’s own account as it is', async () => {
  const accountOf = async (company: string) =>
    (
      await it.db.owner.query(
        'select available::text, held::text from ledger_wallet where company_id = $1',
        [company],
      )
    ).rows[0]
  okay(
    await it.admin.post('/recharge/order/book', {
      companyId: it.companies.agentA,
      amount: '500.00',
      reference: 'Cash',
    }),
  )
  const before = await accountOf(it.companies.agentA)
  okay(
    await it.agentA.post('/recharge/order/book', {
      companyId: it.companies.customerA,
      amount: '90.00',
      reference: 'Cash',
    }),
  )
  expect(await accountOf(it.companies.agentA)).toEqual(before)
  expect(await accountOf(it.companies.customerA)).toMatchObject({ available: '90000000' })
})

const channel = async (id: string, by = it.admin) =>
  okay(await by.get('/sys/paymentChannel/queryById', { id }))
const edit = async (id: string, values: object, by = it.admin) => {
  const { version } = await channel(id)
  return by.put('/sys/paymentChannel/edit', { id, version, ...values })
}
const judge = async (id: string, verb: 'approve' | 'refuse', by = it.manager) => {
  const { version } = await channel(id)
  return by.put(`/sys/paymentChannel/${verb}`, { id, version })
}

test('one person led the payments of a channel elsewhere, and answered for the provider', async () => {
  const id = it.channels.btcpay
  const before = await channel(id)
  const elsewhere = { url: 'https://mine.example', secret: 'known' }
  okay(await edit(id, { ...elsewhere, priority: 3 }))
  const asked = await channel(id, it.manager)
  expect(asked).toMatchObject({
    url: before.url,
    priority: 3,
    approval: 'waiting',
    askedBy: 'admin',
    abilities: { approve: true, refuse: true },
  })
  const { fields } = okay(await it.manager.get('/sys/paymentChannel/asked', { id }))
  expect(fields).toEqual([
    { name: 'url', from: before.url, to: 'https://mine.example' },
    { name: 'secret', from: '***', to: '***' },
  ])
  expect((await judge(id, 'approve', it.admin)).result.reason).toBe('paymentChannel.own')
  expect((await edit(id, { account: 'other' })).result).toMatchObject({
    fields: { secret: { reason: 'field.secretAgain' } },
  })
  expect((await edit(id, { account: 'other', secret: 'x' })).result.reason).toBe(
    'paymentChannel.waiting',
  )
  const stale = { id, version: asked.version - 1 }
  expect((await it.manager.put('/sys/paymentChannel/approve', stale)).result.reason).toBe(
    'record.stale',
  )
  okay(await judge(id, 'refuse'))
  expect(await channel(id)).toMatchObject({ url: before.url, approval: null, askedBy: null })
  expect((await judge(id, 'approve')).result.reason).toBe('paymentChannel.notWaiting')
  // What was paid there is asked at the same provider as before.
  const ordered = await it.pay('btcpay', '100.00')
  expect(await order(ordered)).toMatchObject({ status: 'pendingPayment' })
})

test('the bank account of a channel changes once, with two people', async () => {
  const id = it.channels.bankTransfer
  okay(await edit(id, { instructions: 'IBAN of somebody' }))
  const offered = async () => JSON.stringify(okay(await it.customerP.get('/recharge/channels')))
  const ordered = await it.pay('bankTransfer', '100.00')
  expect(JSON.stringify(await order(ordered))).not.toContain('IBAN of somebody')
  const both = await Promise.all([judge(id, 'approve'), judge(id, 'approve')])
  expect(both.filter(({ success }) => success)).toHaveLength(1)
  expect(await channel(id)).toMatchObject({ instructions: 'IBAN of somebody', approval: null })
  // Off at once, on with a second person.
  okay(await edit(id, { enabled: false }))
  expect(await offered()).not.toContain(id)
  okay(await edit(id, { enabled: true }))
  expect(await offered()).not.toContain(id)
  okay(await judge(id, 'approve'))
  expect(await offered()).toContain(id)
})

test('a new channel is offered once a second person agreed, who is no account of the first', async () => {
  const values = { name: 'New bank', driver: 'bankTransfer', currency: 'USD', instructions: 'Mine' }
  const id = okay(await it.admin.post('/sys/paymentChannel/add', values))
  expect(await channel(id)).toMatchObject({ enabled: false, approval: 'waiting' })
  const puppet = { username: 'channel.puppet', password: worldPassword, realname: 'Puppet' }
  const made = { ...puppet, companyId: it.companies.platform, roleIds: [it.roles['admin']] }
  okay(await it.admin.post('/sys/user/add', made))
  const other = await signInAs(it.app, puppet.username, worldPassword)
  expect((await judge(id, 'approve', other)).result.reason).toBe('approval.dependent')
  okay(await judge(id, 'approve'))
  expect(await channel(id)).toMatchObject({ enabled: true, approval: null })
  okay(await it.admin.delete('/sys/paymentChannel/delete', { id }))
})
