import {
  coinMicros,
  moneyText,
  noEvidence,
  parseMicros,
  plainDecimal,
  type SeenPayment,
  readJson,
} from '@tandem/core'
import { z } from 'zod'

import type { OutgoingRequest } from '../../ports/outgoingRequest.ts'
import type { OpenChannel, PaymentDriver, ProviderOrder } from '../../ports/paymentDriver.ts'
import { PaymentFailed } from '../../ports/paymentDriver.ts'
import { askJson } from './askJson.ts'
import { bodyName, isSignedBy } from './signatures.ts'

// BTCPay Server, Greenfield API v1.
const invoiceSchema = z.object({
  id: z.string().min(1),
  status: z.enum(['New', 'Processing', 'Expired', 'Invalid', 'Settled']),
  additionalStatus: z.string().default('None'),
  amount: z.string(),
  currency: z.string(),
  checkoutLink: z.string().nullish(),
  expirationTime: z.number(),
  monitoringExpiration: z.number(),
  metadata: z.looseObject({ orderId: z.unknown() }).nullish(),
})
type Invoice = z.output<typeof invoiceSchema>

const methodSchema = z.object({
  currency: z.string().nullish(),
  destination: z.string().nullish(),
  paymentLink: z.string().nullish(),
  rate: z.unknown(),
  due: z.unknown(),
  payments: z
    .array(z.object({ id: z.string().min(1), value: z.unknown(), status: z.string() }))
    .default([]),
})
type Method = z.output<typeof methodSchema>

const hookSchema = z.object({
  deliveryId: z.string().min(1).max(200),
  originalDeliveryId: z.string().max(200).nullish(),
  invoiceId: z.string().max(200).nullish(),
})

/** Late payments are seen for a day. */
const MONITORING_MINUTES = 1_440

/** Takes payments in coins by a BTCPay Server; `account` is its store, `url` its address. */
export function btcpay(outgoing: OutgoingRequest): PaymentDriver {
  const ask = <T>(
    { url, account, secret }: OpenChannel,
    path: string,
    asked: { method: 'GET' | 'POST'; body?: object; signal: AbortSignal; schema: z.ZodType<T> },
  ): Promise<T> => {
    if (!url || !account) {
      throw new PaymentFailed('unavailable', 'The channel has no address or store')
    }
    const store = `${url.replace(/\/+$/, '')}/api/v1/stores/${encodeURIComponent(account)}`
    return askJson(outgoing, {
      ...asked,
      url: `${store}/invoices${path}`,
      headers: { authorization: `token ${secret}` },
    })
  }
  const whole = async (channel: OpenChannel, invoice: Invoice, signal: AbortSignal) => {
    const methods = await ask(channel, `/${encodeURIComponent(invoice.id)}/payment-methods`, {
      method: 'GET',
      signal,
      schema: z.array(methodSchema),
    })
    return orderOf(channel, invoice, methods)
  }
  return {
    async create(channel, asked, signal) {
      const invoice = await ask(channel, '', {
        method: 'POST',
        signal,
        schema: invoiceSchema,
        body: {
          amount: moneyText(asked.amountMicros, asked.currency),
          currency: asked.currency,
          metadata: { orderId: asked.id },
          checkout: {
            expirationMinutes: asked.minutes,
            monitoringMinutes: MONITORING_MINUTES,
            redirectURL: asked.returnUrl,
          },
        },
      })
      // It is made; where to pay it is on its page too, and is asked for again.
      return whole(channel, invoice, signal).catch((error: unknown) => {
        if (error instanceof PaymentFailed) return orderOf(channel, invoice, [])
        throw error
      })
    },
    async find(channel, { id }, signal) {
      const path = `?orderId=${encodeURIComponent(id)}`
      const schema = z.array(invoiceSchema)
      const [invoice] = await ask(channel, path, { method: 'GET', signal, schema })
      return invoice && whole(channel, invoice, signal)
    },
    async read(channel, providerId, signal) {
      const path = `/${encodeURIComponent(providerId)}`
      const invoice = await ask(channel, path, { method: 'GET', signal, schema: invoiceSchema })
      return whole(channel, invoice, signal)
    },
    hear({ hookSecrets }, { headers, body }) {
      const [, signature] = /^sha256=([0-9a-f]{64})$/i.exec(headers['btcpay-sig'] ?? '') ?? []
      const read = hookSchema.safeParse(readJson(body))
      const told = read.success ? read.data : undefined
      return {
        isSigned: isSignedBy(signature, 'sha256', hookSecrets, [body]),
        delivery: told?.originalDeliveryId ?? told?.deliveryId ?? bodyName(body),
        providerId: told?.invoiceId ?? null,
        paymentId: null,
      }
    },
  }
}

function orderOf(
  channel: OpenChannel,
  invoice: Invoice,
  methods: readonly Method[],
): ProviderOrder {
  const { status, additionalStatus, currency, metadata } = invoice
  const isMarked = status === 'Settled' && additionalStatus === 'Marked'
  const isOurs = currency === channel.currency
  const payments = methods.flatMap((method) =>
    method.payments.map(({ id, value, status: state }): SeenPayment => {
      const [amount, rate] = [plainDecimal(value), plainDecimal(method.rate)]
      const micros =
        amount !== undefined && rate !== undefined && isOurs
          ? coinMicros(amount, rate, currency)
          : undefined
      return {
        id,
        micros: micros ?? null,
        state:
          state === 'Settled' || isMarked ? 'settled' : state === 'Invalid' ? 'invalid' : 'seen',
        coin: method.currency ?? undefined,
      }
    }),
  )
  // A person at the provider says that it is paid, in whatever way.
  if (isMarked && payments.length === 0) {
    const micros = isOurs ? (parseMicros(invoice.amount) ?? null) : null
    payments.push({ id: `marked:${invoice.id}`, micros, state: 'settled' })
  }
  const shown = methods.find(({ destination }) => destination)
  return {
    providerId: invoice.id,
    orderId: typeof metadata?.orderId === 'string' ? metadata.orderId : null,
    evidence: {
      ...noEvidence,
      isCreated: true,
      payments,
      isExpired: status === 'Expired' || status === 'Invalid',
    },
    payUrl: invoice.checkoutLink ?? null,
    address: shown?.destination ?? null,
    coin: shown?.currency ?? null,
    coinAmount: plainDecimal(shown?.due) ?? null,
    walletLink: shown?.paymentLink ?? null,
    expiresAt: new Date(invoice.expirationTime * 1_000),
    overAt: new Date(invoice.monitoringExpiration * 1_000),
  }
}
