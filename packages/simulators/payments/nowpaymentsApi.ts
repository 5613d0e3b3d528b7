import type { Answer, Asked } from './btcpayApi.ts'
import { type Book, dueCents, type Order, isRefunded, settledCents } from './book.ts'
import { coinAmount } from './rates.ts'

export const NOWPAYMENTS_KEY = 'sandbox-nowpayments-key'

/** NOWPayments, as far as it is used. */
export function nowpaymentsApi(book: Book, asked: Asked, made: (order: Order) => void): Answer {
  const { method, path, body, apiKey } = asked
  const [, rest] = /^\/v1\/payment(.*)$/.exec(path) ?? []
  if (rest === undefined) return undefined
  if (apiKey !== NOWPAYMENTS_KEY) {
    return {
      status: 403,
      body: { statusCode: 403, code: 'INVALID_API_KEY', message: 'Invalid api key' },
    }
  }
  if (method === 'POST' && rest === '') {
    const given = Object(JSON.parse(body))
    const order = book.add({
      kind: 'nowpayments',
      orderId: String(given.order_id ?? ''),
      cents: Math.round(Number(given.price_amount) * 100),
      currency: String(given.price_currency).toUpperCase(),
      coin: String(given.pay_currency),
      expiresAt: Date.now() + 60 * 60_000,
      returnUrl: '',
      hookUrl: String(given.ipn_callback_url ?? ''),
    })
    made(order)
    return { status: 201, body: nowPayment(order) }
  }
  const order = book.orders.get(rest.slice(1))
  if (method !== 'GET' || order?.kind !== 'nowpayments') {
    return { status: 404, body: { statusCode: 404, message: 'Payment not found' } }
  }
  return { status: 200, body: nowPayment(order) }
}

function wordOf(order: Order): string {
  if (isRefunded(order)) return 'refunded'
  const has = (state: string) => order.payments.some((payment) => payment.state === state)
  if (settledCents(order) >= order.cents) return 'finished'
  if (has('confirmed')) return 'confirmed'
  if (has('seen')) return 'confirming'
  if (has('settled')) return 'partially_paid'
  if (has('invalid')) return 'failed'
  return order.isExpired ? 'expired' : 'waiting'
}

/** A payment as its API and its notifications show it. */
export function nowPayment(order: Order): Record<string, unknown> {
  const paid = order.cents - dueCents(order) + Math.max(0, settledCents(order) - order.cents)
  return {
    payment_id: Number(order.id),
    payment_status: wordOf(order),
    pay_address: order.address,
    price_amount: order.cents / 100,
    price_currency: order.currency.toLowerCase(),
    pay_amount: Number(coinAmount(order.cents, order.coin)),
    actually_paid: paid > 0 ? Number(coinAmount(paid, order.coin)) : 0,
    pay_currency: order.payments[0]?.coin ?? order.coin,
    order_id: order.orderId,
    purchase_id: order.id,
    created_at: new Date(order.createdAt).toISOString(),
    expiration_estimate_date: new Date(order.expiresAt).toISOString(),
  }
}
