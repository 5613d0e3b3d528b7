import type { Answer, Asked } from './btcpayApi.ts'
import { type Book, isRefunded, type Order, settledCents } from './book.ts'
import { centsOf, stripeFault, unitsOf } from './stripeUnits.ts'

export const STRIPE_KEY = 'sk_test_sandbox'

/** Checkout sessions of Stripe, as far as they are used. */
export function stripeApi(book: Book, asked: Asked, made: (order: Order) => void): Answer {
  const { method, path, body, authorization, base } = asked
  const [, rest] = /^\/v1\/checkout\/sessions(.*)$/.exec(path) ?? []
  if (rest === undefined) return undefined
  if (authorization !== `Bearer ${STRIPE_KEY}`) {
    return {
      status: 401,
      body: { error: { type: 'invalid_request_error', message: 'Invalid API Key provided' } },
    }
  }
  if (method === 'POST' && rest === '') {
    const given = new URLSearchParams(body)
    const orderId = given.get('client_reference_id') ?? ''
    // The same request with its idempotency key is the same session.
    const known = book.byOrderId('stripe', orderId)
    if (known) return { status: 200, body: stripeSession(known, base) }
    const units = given.get('line_items[0][price_data][unit_amount]') ?? ''
    const currency = (given.get('line_items[0][price_data][currency]') ?? '').toUpperCase()
    const message = stripeFault(units, currency)
    if (message !== undefined) {
      return { status: 400, body: { error: { type: 'invalid_request_error', message } } }
    }
    const order = book.add({
      kind: 'stripe',
      orderId,
      cents: centsOf(Number(units), currency),
      currency,
      coin: 'card',
      expiresAt: Number(given.get('expires_at')) * 1000,
      returnUrl: given.get('success_url') ?? '',
      hookUrl: '',
    })
    made(order)
    return { status: 200, body: stripeSession(order, base) }
  }
  const order = book.orders.get(rest.slice(1))
  if (method !== 'GET' || order?.kind !== 'stripe') {
    return {
      status: 404,
      body: { error: { type: 'invalid_request_error', message: 'No such session' } },
    }
  }
  return { status: 200, body: stripeSession(order, base) }
}

/** A session as the API and events show it. */
export function stripeSession(order: Order, base: string): Record<string, unknown> {
  const [payment] = order.payments
  const isPaid = settledCents(order) > 0
  return {
    id: order.id,
    object: 'checkout.session',
    amount_total: unitsOf(isPaid ? settledCents(order) : order.cents, order.currency),
    currency: order.currency.toLowerCase(),
    client_reference_id: order.orderId,
    expires_at: Math.floor(order.expiresAt / 1000),
    status: payment ? 'complete' : order.isExpired ? 'expired' : 'open',
    payment_status: isPaid ? 'paid' : 'unpaid',
    payment_intent: payment
      ? {
          id: payment.id,
          object: 'payment_intent',
          status: isPaid
            ? 'succeeded'
            : payment.state === 'invalid'
              ? 'requires_payment_method'
              : 'processing',
          latest_charge: {
            id: `ch_${payment.id}`,
            object: 'charge',
            refunded: isRefunded(order),
            amount_refunded: unitsOf(order.refundedCents, order.currency),
          },
        }
      : null,
    url: payment ? null : `${base}/pay/${order.id}`,
  }
}
