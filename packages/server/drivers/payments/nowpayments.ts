import {
  coinMicros,
  moneyText,
  noEvidence,
  type PaymentState,
  parseDecimal,
  plainDecimal,
  readJson,
  restOfCoin,
} from '@tandem/core'
import { z } from 'zod'

import type { OutgoingRequest } from '../../ports/outgoingRequest.ts'
import type { OpenChannel, PaymentDriver, ProviderOrder } from '../../ports/paymentDriver.ts'
import { PaymentFailed } from '../../ports/paymentDriver.ts'
import { askJson } from './askJson.ts'
import { bodyName, isSignedBy } from './signatures.ts'

const USUAL_URL = 'https://api.nowpayments.io'
const idSchema = z.union([z.string().min(1), z.number()]).transform(String)

const paymentSchema = z.object({
  payment_id: idSchema,
  payment_status: z.enum([
    'waiting',
    'confirming',
    'confirmed',
    'sending',
    'partially_paid',
    'finished',
    'failed',
    'refunded',
    'expired',
    'cancelled',
  ]),
  pay_address: z.string().nullish(),
  pay_amount: z.unknown(),
  pay_currency: z.string().nullish(),
  price_amount: z.unknown(),
  price_currency: z.string(),
  actually_paid: z.unknown(),
  order_id: idSchema.nullish(),
  expiration_estimate_date: z.iso.datetime({ offset: true }).nullish(),
})
type Payment = z.output<typeof paymentSchema>

const STATES: Partial<Record<Payment['payment_status'], PaymentState>> = {
  confirming: 'seen',
  confirmed: 'confirmed',
  sending: 'confirmed',
  partially_paid: 'settled',
  finished: 'settled',
  failed: 'invalid',
}

/** Takes payments in one coin (`account`, e.g. usdttrc20) through NOWPayments. */
export function nowpayments(outgoing: OutgoingRequest): PaymentDriver {
  const ask = <T>(
    { url, secret }: OpenChannel,
    path: string,
    asked: { method: 'GET' | 'POST'; body?: object; signal: AbortSignal; schema: z.ZodType<T> },
  ): Promise<T> =>
    askJson(outgoing, {
      ...asked,
      url: `${(url ?? USUAL_URL).replace(/\/+$/, '')}/v1${path}`,
      headers: { 'x-api-key': secret },
    })
  return {
    async create(channel, asked, signal) {
      if (!channel.account) throw new PaymentFailed('unavailable', 'The channel has no coin')
      const payment = await ask(channel, '/payment', {
        method: 'POST',
        signal,
        schema: paymentSchema,
        body: {
          price_amount: Number(moneyText(asked.amountMicros, asked.currency)),
          price_currency: asked.currency.toLowerCase(),
          pay_currency: channel.account,
          order_id: asked.id,
          ipn_callback_url: asked.hookUrl,
        },
      })
      const made = orderOf(channel, payment)
      const until = new Date(asked.at.getTime() + asked.minutes * 60_000)
      return { ...made, expiresAt: made.expiresAt ?? until }
    },
    // Its list of payments is not open to API keys. What was made unheard has an address that nobody was shown; should it
    // ever be told of, it is known by our id.
    async find() {
      return undefined
    },
    async read(channel, providerId, signal) {
      const path = `/payment/${encodeURIComponent(providerId)}`
      return orderOf(
        channel,
        await ask(channel, path, { method: 'GET', signal, schema: paymentSchema }),
      )
    },
    hear({ hookSecrets }, { headers, body }) {
      const told = z
        .object({ payment_id: idSchema, payment_status: z.string().max(40) })
        .safeParse(readJson(body))
      return {
        isSigned: isSignedBy(
          headers['x-nowpayments-sig'],
          'sha512',
          hookSecrets,
          signedForms(body),
        ),
        delivery: bodyName(body),
        providerId: told.success ? told.data.payment_id : null,
        paymentId: null,
      }
    },
  }
}

/**
 * What a signature can be of. Its libraries sort the keys at every depth; its documentation shows a form that sorts the upper
 * ones and loses all nested keys that are not among them.
 */
function signedForms(body: string): string[] {
  // Sorting goes down as deep as the body does, and nobody has shown yet who sent it: `readJson` reads none too deep.
  const told = readJson(body)
  if (typeof told !== 'object' || told === null) return []
  return [JSON.stringify(sorted(told)), JSON.stringify(told, Object.keys(told).toSorted())]
}

function sorted(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(sorted)
  if (typeof value !== 'object' || value === null) return value
  const entries: [string, unknown][] = Object.entries(value)
  return Object.fromEntries(
    entries.toSorted(([a], [b]) => (a < b ? -1 : 1)).map(([key, inner]) => [key, sorted(inner)]),
  )
}

function orderOf(channel: OpenChannel, payment: Payment): ProviderOrder {
  const { payment_id: id, payment_status: status } = payment
  const state = STATES[status]
  const isOurs =
    payment.price_currency.toUpperCase() === channel.currency &&
    (payment.pay_currency ?? '').toLowerCase() === (channel.account ?? '').toLowerCase()
  return {
    providerId: id,
    orderId: payment.order_id ?? null,
    evidence: {
      ...noEvidence,
      isCreated: true,
      payments: state
        ? [
            {
              id,
              micros: isOurs ? worth(payment, channel.currency) : null,
              state,
              coin: payment.pay_currency ?? undefined,
            },
          ]
        : [],
      isExpired: status === 'expired' || status === 'cancelled',
      isRefunded: status === 'refunded',
    },
    payUrl: null,
    address: payment.pay_address ?? null,
    coin: payment.pay_currency?.toUpperCase() ?? null,
    // In a coin that nobody asked for, nothing is due.
    coinAmount: isOurs ? stillDue(payment) : null,
    walletLink: payment.pay_address ?? null,
    expiresAt: payment.expiration_estimate_date ? new Date(payment.expiration_estimate_date) : null,
    overAt: null,
  }
}

/** Of the coin, what did not arrive yet; null: it does not say. */
function stillDue({ payment_status: status, pay_amount, actually_paid }: Payment): string | null {
  const asked = plainDecimal(pay_amount)
  if (asked === undefined) return null
  const arrived = plainDecimal(actually_paid ?? 0)
  // A part that nobody puts a figure to: the first amount would be too much.
  if (arrived === undefined || (status === 'partially_paid' && Number(arrived) === 0)) return null
  return restOfCoin(asked, arrived)
}

const PLACES = 12

/** What was paid in the currency of the order: at the rate at which the payment was made; null: it does not say. */
function worth(
  { pay_amount, price_amount, actually_paid }: Payment,
  currency: string,
): bigint | null {
  const [due, price, paid] = [pay_amount, price_amount, actually_paid].map((value) =>
    plainDecimal(value),
  )
  const asked = due === undefined ? undefined : parseDecimal(due, 18)
  const worthOfAll = price === undefined ? undefined : parseDecimal(price, 6)
  if (!asked || worthOfAll === undefined || paid === undefined) return null
  const rate = (worthOfAll * 10n ** BigInt(18 + PLACES)) / asked
  const text = `${rate / 10n ** BigInt(6 + PLACES)}.${String(rate % 10n ** BigInt(6 + PLACES)).padStart(6 + PLACES, '0')}`
  return coinMicros(paid, text, currency) ?? null
}
