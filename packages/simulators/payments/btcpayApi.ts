import { type Book, decimal, dueCents, type Order, settledCents } from './book.ts'
import { coinAmount, rateOf } from './rates.ts'

/** A question to one of the APIs, and its answer. */
export type Asked = {
  method: string
  path: string
  query: URLSearchParams
  body: string
  authorization: string
  apiKey: string
  base: string
}
export type Answer = { status: number; body: unknown } | undefined

export const BTCPAY_STORE = 'SANDBOX'
export const BTCPAY_KEY = 'sandbox-btcpay-key'
const MONITORING_MS = 86_400_000

const wordOf = {
  seen: 'Processing',
  confirmed: 'Processing',
  settled: 'Settled',
  invalid: 'Invalid',
} as const

/** Greenfield, as far as it is used. */
export function btcpayApi(book: Book, asked: Asked, made: (order: Order) => void): Answer {
  const { method, path, query, body, authorization, base } = asked
  const [, rest] = /^\/api\/v1\/stores\/SANDBOX\/invoices(.*)$/.exec(path) ?? []
  if (rest === undefined) return undefined
  if (authorization !== `token ${BTCPAY_KEY}`) {
    return { status: 401, body: { code: 'unauthenticated', message: 'Authentication is required' } }
  }
  if (method === 'POST' && rest === '') {
    const given = Object(JSON.parse(body))
    const minutes = Number(given.checkout?.expirationMinutes ?? 15)
    const order = book.add({
      kind: 'btcpay',
      orderId: String(given.metadata?.orderId ?? ''),
      cents: Math.round(Number(given.amount) * 100),
      currency: String(given.currency),
      coin: 'BTC',
      expiresAt: Date.now() + minutes * 60_000,
      returnUrl: String(given.checkout?.redirectURL ?? ''),
      hookUrl: '',
    })
    made(order)
    return { status: 200, body: invoice(order, base) }
  }
  if (method === 'GET' && rest === '') {
    const order = book.byOrderId('btcpay', query.get('orderId') ?? '')
    return { status: 200, body: order ? [invoice(order, base)] : [] }
  }
  const [, id = '', methods] = /^\/([^/]+)(\/payment-methods)?$/.exec(rest) ?? []
  const order = book.orders.get(id)
  if (method !== 'GET' || order?.kind !== 'btcpay') {
    return {
      status: 404,
      body: { code: 'invoice-not-found', message: 'The invoice was not found' },
    }
  }
  return { status: 200, body: methods ? [paymentMethod(order)] : invoice(order, base) }
}

function invoice(order: Order, base: string): object {
  const has = (state: string) => order.payments.some((payment) => payment.state === state)
  const settled = settledCents(order)
  const isWhole = settled >= order.cents
  const status = isWhole
    ? 'Settled'
    : has('seen') && dueCents(order) === 0
      ? 'Processing'
      : has('invalid')
        ? 'Invalid'
        : order.isExpired
          ? 'Expired'
          : 'New'
  const additionalStatus = isWhole
    ? settled > order.cents
      ? 'PaidOver'
      : order.isExpired
        ? 'PaidLate'
        : 'None'
    : order.payments.length > 0 && dueCents(order) > 0
      ? 'PaidPartial'
      : 'None'
  return {
    id: order.id,
    storeId: BTCPAY_STORE,
    amount: decimal(order.cents),
    currency: order.currency,
    type: 'Standard',
    checkoutLink: `${base}/pay/${order.id}`,
    createdTime: Math.floor(order.createdAt / 1000),
    expirationTime: Math.floor(order.expiresAt / 1000),
    monitoringExpiration: Math.floor((order.expiresAt + MONITORING_MS) / 1000),
    status,
    additionalStatus,
    metadata: { orderId: order.orderId },
  }
}

function paymentMethod(order: Order): object {
  const { coin, address, cents } = order
  const due = coinAmount(dueCents(order), coin)
  return {
    paymentMethodId: 'BTC-CHAIN',
    currency: coin,
    destination: address,
    paymentLink: `bitcoin:${address}?amount=${due}`,
    rate: rateOf(coin),
    amount: coinAmount(cents, coin),
    due,
    totalPaid: coinAmount(cents - dueCents(order), coin),
    payments: order.payments.map((payment) => ({
      id: payment.id,
      receivedDate: Math.floor(order.createdAt / 1000),
      value: coinAmount(payment.cents, coin),
      fee: '0.0',
      status: wordOf[payment.state],
      destination: address,
    })),
  }
}
