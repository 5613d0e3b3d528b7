import { createHmac, randomUUID } from 'node:crypto'
import { setTimeout as delay } from 'node:timers/promises'
import { isRefunded, type Kind, type Order } from './book.ts'
import { nowPayment } from './nowpaymentsApi.ts'
import { stripeSession } from './stripeApi.ts'
import { unitsOf } from './stripeUnits.ts'

/** What signs deliveries, by kind. */
export const HOOK_SECRETS: Record<Kind, string> = {
  btcpay: 'sandbox-btcpay-hook-secret',
  nowpayments: 'sandbox-nowpayments-ipn-secret',
  stripe: 'whsec_sandbox_stripe_hook_secret',
}

/** What goes wrong on the way. */
export type Mischief = { isForged?: boolean; isTampered?: boolean; times?: number }

type Delivery = { headers: Record<string, string>; body: string }

const hmac = (algorithm: 'sha256' | 'sha512', secret: string, content: string): string =>
  createHmac(algorithm, secret).update(content).digest('hex')

/** What a provider says of an order, signed as it signs. `event` is its word for BTCPay and Stripe. */
export function deliveryOf(order: Order, event: string, { isForged = false } = {}): Delivery {
  const secret = HOOK_SECRETS[order.kind] + (isForged ? 'x' : '')
  switch (order.kind) {
    case 'btcpay': {
      const id = randomUUID()
      const body = JSON.stringify({
        deliveryId: id,
        webhookId: 'sandbox',
        originalDeliveryId: id,
        isRedelivery: false,
        type: event,
        timestamp: Math.floor(Date.now() / 1000),
        storeId: 'SANDBOX',
        invoiceId: order.id,
        metadata: { orderId: order.orderId },
      })
      return { body, headers: { 'btcpay-sig': `sha256=${hmac('sha256', secret, body)}` } }
    }
    case 'nowpayments': {
      const told = nowPayment(order)
      const sorted = Object.fromEntries(
        Object.entries(told).toSorted(([a], [b]) => (a < b ? -1 : 1)),
      )
      return {
        body: JSON.stringify(told),
        headers: { 'x-nowpayments-sig': hmac('sha512', secret, JSON.stringify(sorted)) },
      }
    }
    case 'stripe': {
      const at = Math.floor(Date.now() / 1000)
      const isRefund = event === 'charge.refunded'
      const object = isRefund
        ? {
            object: 'charge',
            payment_intent: order.payments[0]?.id ?? null,
            refunded: isRefunded(order),
            amount_refunded: unitsOf(order.refundedCents, order.currency),
          }
        : stripeSession(order, '')
      const body = JSON.stringify({
        id: `evt_${randomUUID()}`,
        object: 'event',
        type: event,
        created: at,
        data: { object },
      })
      return {
        body,
        headers: { 'stripe-signature': `t=${at},v1=${hmac('sha256', secret, `${at}.${body}`)}` },
      }
    }
  }
}

const TRIES = 5

/** Sends a delivery until it is taken, a few times at most; the last answer. */
export async function deliver(
  url: string,
  { headers, body }: Delivery,
  { isTampered = false, times = 1 }: Mischief,
  signal: AbortSignal,
): Promise<void> {
  const sent = isTampered
    ? body.replace(/"(amount_total|price_amount|timestamp)":/, '"$1x":')
    : body
  for (let copy = 0; copy < times; copy += 1) {
    for (let tried = 0; tried < TRIES; tried += 1) {
      const response = await fetch(url, {
        method: 'POST',
        headers: { ...headers, 'content-type': 'application/json' },
        body: sent,
        signal,
      }).catch(() => undefined)
      if (response && (response.ok || response.status === 401 || response.status === 404)) break
      await delay(500 * (tried + 1), undefined, { signal }).catch(() => undefined)
      if (signal.aborted) return
    }
  }
}
