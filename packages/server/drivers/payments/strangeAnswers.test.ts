import { parseMicros, type PaymentState } from '@tandem/core'
import { describe, expect, test } from 'vitest'
import { PostFailed } from '../../ports/outgoingPost.ts'
import type { OnlineDriver, OpenChannel } from '../../ports/paymentDriver.ts'
import { paymentDrivers } from './paymentDrivers.ts'

/** What each question is answered with, in turn; the last one again and again. */
type Answers = readonly (readonly [status: number, body: unknown])[]

const channel = (driver: OnlineDriver): OpenChannel => ({
  id: '1',
  driver,
  currency: 'USD',
  url: 'http://provider.example',
  account: driver === 'nowpayments' ? 'usdttrc20' : 'STORE',
  secret: 'key',
  hookSecrets: [],
})
/** Reads an order of a provider that answers so. */
function read(driver: OnlineDriver, answers: Answers) {
  let asked = 0
  const drivers = paymentDrivers({
    ask: async () => {
      const [status, body] = answers[Math.min(asked, answers.length - 1)] ?? [500, '']
      asked += 1
      return { status, text: typeof body === 'string' ? body : JSON.stringify(body) }
    },
  })
  return drivers[driver].read(channel(driver), 'one', AbortSignal.timeout(5_000))
}

const invoice = {
  id: 'one',
  status: 'Settled',
  additionalStatus: 'None',
  amount: '100.00',
  currency: 'USD',
  expirationTime: 1_700_000_000,
  monitoringExpiration: 1_700_086_400,
  metadata: { orderId: '7' },
}
const paid = (value: unknown, rate: unknown = '50000') => [
  { currency: 'BTC', rate, due: '0', payments: [{ id: 'tx', value, status: 'Settled' }] },
]
const payment = {
  payment_id: 5_000_000_001,
  payment_status: 'finished',
  pay_amount: 100,
  pay_currency: 'usdttrc20',
  price_amount: 100,
  price_currency: 'usd',
  actually_paid: 100,
  order_id: '7',
}
const session = {
  id: 'one',
  object: 'checkout.session',
  status: 'complete',
  payment_status: 'paid',
  currency: 'usd',
  amount_total: 10_000,
  client_reference_id: '7',
  expires_at: 1_700_000_000,
  payment_intent: { id: 'pi_1', latest_charge: { id: 'ch_1', refunded: false } },
  url: null,
}

test.each<[string, object, string | null]>([
  ['nothing arrived', { payment_status: 'waiting', actually_paid: 0 }, '100'],
  ['nothing is said of it', { payment_status: 'waiting', actually_paid: null }, '100'],
  ['a part is seen', { payment_status: 'confirming', actually_paid: 60 }, '40'],
  ['a part is final', { payment_status: 'partially_paid', actually_paid: '60.5' }, '39.5'],
  ['more arrived', { payment_status: 'finished', actually_paid: 120 }, '0'],
  ['a part of unknown size', { payment_status: 'partially_paid', actually_paid: null }, null],
  ['another coin', { payment_status: 'waiting', pay_currency: 'doge' }, null],
])('NOWPayments, %s: only what is missing is asked for', async (_name, said, coinAmount) => {
  const order = await read('nowpayments', [[200, { ...payment, ...said }]])
  expect(order.coinAmount).toBe(coinAmount)
})

describe('what is paid is known only from what is clear', () => {
  test.each<[string, OnlineDriver, Answers, bigint | null]>([
    [
      'as usual',
      'btcpay',
      [
        [200, invoice],
        [200, paid('0.002')],
      ],
      100_000_000n,
    ],
    [
      'as a number',
      'btcpay',
      [
        [200, invoice],
        [200, paid(0.002, 50_000)],
      ],
      100_000_000n,
    ],
    [
      'with an exponent',
      'btcpay',
      [
        [200, invoice],
        [200, paid('2e-3')],
      ],
      null,
    ],
    [
      'in other digits',
      'btcpay',
      [
        [200, invoice],
        [200, paid('０.００２')],
      ],
      null,
    ],
    [
      'without a rate',
      'btcpay',
      [
        [200, invoice],
        [200, paid('0.002', null)],
      ],
      null,
    ],
    [
      'in another currency',
      'btcpay',
      [
        [200, { ...invoice, currency: 'EUR' }],
        [200, paid('0.002')],
      ],
      null,
    ],
    ['as usual', 'nowpayments', [[200, payment]], 100_000_000n],
    [
      'a part',
      'nowpayments',
      [[200, { ...payment, payment_status: 'partially_paid', actually_paid: '60' }]],
      60_000_000n,
    ],
    ['in another currency', 'nowpayments', [[200, { ...payment, price_currency: 'eur' }]], null],
    ['in another coin', 'nowpayments', [[200, { ...payment, pay_currency: 'doge' }]], null],
    ['without what was asked', 'nowpayments', [[200, { ...payment, pay_amount: 0 }]], null],
    ['without what came', 'nowpayments', [[200, { ...payment, actually_paid: null }]], null],
    ['as usual', 'stripe', [[200, session]], 100_000_000n],
    ['in another currency', 'stripe', [[200, { ...session, currency: 'eur' }]], null],
    ['without an amount', 'stripe', [[200, { ...session, amount_total: null }]], null],
  ])('%s: %s', async (_name, driver, answers, micros) => {
    const { evidence, orderId } = await read(driver, answers)
    expect(orderId).toBe('7')
    expect(evidence.payments).toMatchObject([{ micros, state: 'settled' }])
  })

  test.each<[string, object, object[], [string, bigint | null, PaymentState][]]>([
    [
      'without a payment, it was paid in some other way',
      { additionalStatus: 'Marked' },
      [],
      [['marked:one', 100_000_000n, 'settled']],
    ],
    [
      'a payment that was not final is',
      { additionalStatus: 'Marked' },
      [{ id: 'tx', value: '0.002', status: 'Processing' }],
      [['tx', 100_000_000n, 'settled']],
    ],
    ['as invalid, nothing was paid', { status: 'Invalid', additionalStatus: 'Marked' }, [], []],
  ])('an invoice that a person marked: %s', async (_name, more, payments, known) => {
    const methods = [{ currency: 'BTC', rate: '50000', due: '0', payments }]
    const { evidence } = await read('btcpay', [
      [200, { ...invoice, ...more }],
      [200, methods],
    ])
    expect(evidence.payments.map(({ id, micros, state }) => [id, micros, state])).toEqual(known)
  })
})

test.each<[OnlineDriver, string, Answers, string]>(
  (['btcpay', 'nowpayments', 'stripe'] as const).flatMap(
    (driver): [OnlineDriver, string, Answers, string][] => [
      [
        driver,
        '200 with an error',
        [[200, { error: { message: 'Something went wrong' } }]],
        'unknown',
      ],
      [driver, '200 with a page', [[200, '<html>Maintenance</html>']], 'unknown'],
      [driver, '200 with nothing', [[200, '']], 'unknown'],
      [driver, '200 with something else', [[200, {}]], 'unknown'],
      [driver, 'a fault of its own', [[503, 'Busy']], 'unknown'],
      [
        driver,
        'that it has no such order',
        [[404, { error: { message: 'No such order' } }]],
        'refused',
      ],
    ],
  ),
)('%s answers with %s: that says nothing of money', async (driver, _what, answers, kind) => {
  await expect(read(driver, answers)).rejects.toMatchObject({ name: 'PaymentFailed', kind })
})

test.each(['btcpay', 'nowpayments', 'stripe'] as const)(
  '%s took the question and never answered: the order may be there',
  async (driver) => {
    const drivers = paymentDrivers({
      ask: async () => {
        throw new PostFailed('timeout', 'No answer')
      },
    })
    await expect(
      drivers[driver].read(channel(driver), 'one', AbortSignal.timeout(5_000)),
    ).rejects.toMatchObject({ kind: 'unknown' })
  },
)

/** What Stripe is asked for, and what it says when it is paid and a half is given back, in its own whole numbers. */
test.each([
  ['USD', '100.01', '10001'],
  ['ISK', '6000', '600000'],
  ['UGX', '50000', '5000000'],
  ['MGA', '50000', '50000'],
  ['JPY', '6000', '6000'],
  ['KWD', '60.12', '60120'],
  ['HUF', '6000.50', '600050'],
  ['TWD', '6000.5', '600050'],
])('Stripe counts %s %s as %s, asked and told', async (currency, amount, units) => {
  const micros = parseMicros(amount) ?? 0n
  let asked = ''
  const { stripe } = paymentDrivers({
    ask: async (_url, { body }) => {
      asked = body ?? ''
      const refunded = Number(units) / 2
      const latest_charge = { object: 'charge', refunded: false, amount_refunded: refunded }
      const payment_intent = { id: 'pi_1', latest_charge }
      const told = { currency: currency.toLowerCase(), amount_total: Number(units), payment_intent }
      return { status: 200, text: JSON.stringify({ ...session, ...told }) }
    },
  })
  const signal = AbortSignal.timeout(5_000)
  const { evidence } = await stripe.create(
    { ...channel('stripe'), currency },
    {
      id: '7',
      amountMicros: micros,
      currency,
      at: new Date(),
      minutes: 60,
      returnUrl: 'http://here.example',
      hookUrl: 'http://here.example',
    },
    signal,
  )
  expect(new URLSearchParams(asked).get('line_items[0][price_data][unit_amount]')).toBe(units)
  expect(evidence).toMatchObject({
    payments: [{ micros, state: 'settled' }],
    refundToldMicros: Number(units) % 2 === 0 ? micros / 2n : 0n,
  })
})
