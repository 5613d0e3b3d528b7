import {
  fromProviderUnits,
  noEvidence,
  providerAmounts,
  readJson,
  toProviderUnits,
} from '@tandem/core'
import Stripe from 'stripe'

import { PostFailed } from '../../ports/outgoingPost.ts'
import type { OutgoingRequest } from '../../ports/outgoingRequest.ts'
import type { OpenChannel, PaymentDriver, ProviderOrder } from '../../ports/paymentDriver.ts'
import { PaymentFailed } from '../../ports/paymentDriver.ts'
import { bodyName } from './signatures.ts'

/** Stripe's bounds of a session: half an hour to a day. */
const LEAST_MINUTES = 31
const MOST_MINUTES = 1_439
const SIGNED_SECONDS = 300

/** Takes payments by card through Stripe Checkout. */
export function stripePayments(outgoing: OutgoingRequest): PaymentDriver {
  const open = ({ url, secret }: OpenChannel, signal: AbortSignal): Stripe => {
    const at = url ? new URL(url) : undefined
    return new Stripe(secret || 'none', {
      httpClient: Stripe.createFetchHttpClient(fetchThrough(outgoing, signal)),
      maxNetworkRetries: 0,
      telemetry: false,
      ...(at && {
        host: at.hostname,
        port: Number(at.port) || (at.protocol === 'https:' ? 443 : 80),
        protocol: at.protocol === 'https:' ? 'https' : 'http',
      }),
    })
  }
  const make: PaymentDriver['create'] = (channel, asked, signal) =>
    guarded(async () => {
      const minutes = Math.min(MOST_MINUTES, Math.max(LEAST_MINUTES, asked.minutes))
      const amount = toProviderUnits(asked.amountMicros, countedIn(asked.currency))
      if (amount === undefined) throw new PaymentFailed('refused', 'Stripe takes no such amount')
      const session = await open(channel, signal).checkout.sessions.create(
        {
          mode: 'payment',
          client_reference_id: asked.id,
          line_items: [
            {
              quantity: 1,
              price_data: {
                currency: asked.currency.toLowerCase(),
                unit_amount: Number(amount),
                product_data: { name: `Recharge ${asked.id}` },
              },
            },
          ],
          expires_at: Math.floor(asked.at.getTime() / 1_000) + minutes * 60,
          success_url: asked.returnUrl,
          cancel_url: asked.returnUrl,
        },
        { idempotencyKey: `order:${asked.id}` },
      )
      return orderOf(channel, session)
    })
  return {
    create: make,
    // The same request with the same key is the same session, if there is one already.
    find: make,
    read: (channel, providerId, signal) =>
      guarded(async () => {
        const { sessions } = open(channel, signal).checkout
        const expand = ['payment_intent.latest_charge']
        return orderOf(channel, await sessions.retrieve(providerId, { expand }))
      }),
    hear({ hookSecrets }, { headers, body, at }) {
      const told = readJson(body)
      const event = new Map(Object.entries(Object(told)))
      const inner = new Map(Object.entries(Object(Object(event.get('data')).object)))
      const text = (value: unknown) =>
        typeof value === 'string' && value.length < 200 ? value : null
      const isSession = inner.get('object') === 'checkout.session'
      return {
        isSigned: hookSecrets.some((secret) =>
          isSigned(body, headers['stripe-signature'], secret, at),
        ),
        delivery: text(event.get('id')) ?? bodyName(body),
        providerId: isSession ? text(inner.get('id')) : null,
        paymentId: isSession ? null : text(inner.get('payment_intent')),
      }
    },
  }
}

/** What a payment is that did not succeed: a method that confirms later, as a bank debit, may be refused after the checkout. */
const REFUSED_INTENTS: readonly string[] = ['requires_payment_method', 'canceled']

const countedIn = (currency: string) => providerAmounts('stripe', currency)

const verifier = new Stripe('none')
function isSigned(body: string, signature: string | undefined, secret: string, at: Date): boolean {
  try {
    verifier.webhooks.constructEvent(
      body,
      signature ?? '',
      secret,
      SIGNED_SECONDS,
      undefined,
      at.getTime(),
    )
    return true
  } catch {
    return false
  }
}

/** @throws PaymentFailed for an answer that is no session: the library does not look */
function orderOf(channel: OpenChannel, session: Stripe.Checkout.Session): ProviderOrder {
  if (session.object !== 'checkout.session' || !session.id) {
    throw new PaymentFailed('unknown', 'Unreadable')
  }
  const { payment_intent: intent, currency, amount_total: total } = session
  const id = typeof intent === 'string' ? intent : (intent?.id ?? session.id)
  const charge = typeof intent === 'object' ? intent?.latest_charge : null
  const isOurs = currency?.toUpperCase() === channel.currency
  const micros = (units: unknown): bigint | null =>
    (isOurs ? fromProviderUnits(units, countedIn(channel.currency)) : undefined) ?? null
  const isPaid = session.payment_status === 'paid'
  const isComing = session.status === 'complete'
  const isRefused = typeof intent === 'object' && REFUSED_INTENTS.includes(intent?.status ?? '')
  return {
    providerId: session.id,
    orderId: session.client_reference_id,
    evidence: {
      ...noEvidence,
      isCreated: true,
      payments:
        isPaid || isComing
          ? [
              {
                id,
                micros: micros(total),
                state: isPaid ? 'settled' : isRefused ? 'invalid' : 'seen',
              },
            ]
          : [],
      isExpired: session.status === 'expired',
      isRefunded: typeof charge === 'object' && charge?.refunded === true,
      refundToldMicros: micros(typeof charge === 'object' ? charge?.amount_refunded : 0) ?? 0n,
    },
    payUrl: session.url,
    address: null,
    coin: null,
    coinAmount: null,
    walletLink: null,
    expiresAt: new Date(session.expires_at * 1_000),
    overAt: null,
  }
}

/** @throws PaymentFailed for what the library throws */
async function guarded<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work()
  } catch (error) {
    if (error instanceof Stripe.errors.StripeConnectionError) {
      throw new PaymentFailed('unknown', error.message.slice(0, 200))
    }
    if (error instanceof Stripe.errors.StripeError) {
      const { statusCode = 0 } = error
      // An error in a good answer says nothing about whether the order was made.
      const isRefused = statusCode >= 400 && statusCode < 500
      throw new PaymentFailed(isRefused ? 'refused' : 'unknown', error.message.slice(0, 200))
    }
    throw error
  }
}

/** What the library asks goes to no address inside our own network. */
const fetchThrough =
  (outgoing: OutgoingRequest, signal: AbortSignal): typeof fetch =>
  async (input, init) => {
    const url = new URL(input instanceof Request ? input.url : input)
    const headers = Object.fromEntries(new Headers(init?.headers))
    const body = typeof init?.body === 'string' ? init.body : ''
    const method = init?.method === 'POST' ? 'POST' : 'GET'
    try {
      const { status, text } = await outgoing.ask(url, { method, headers, body, signal })
      return new Response(text, { status })
    } catch (error) {
      throw error instanceof PostFailed ? new TypeError(error.message) : error
    }
  }
