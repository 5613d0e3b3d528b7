import type { IncomingMessage, ServerResponse } from 'node:http'
import { setTimeout as delay } from 'node:timers/promises'
import { LOOPBACK, serveLocally } from '../serveLocally.ts'
import { Book, dueCents, type Kind, type Order, settledCents } from './book.ts'
import { type Answer, type Asked, BTCPAY_KEY, BTCPAY_STORE, btcpayApi } from './btcpayApi.ts'
import { deliver, deliveryOf, HOOK_SECRETS } from './hooks.ts'
import { NOWPAYMENTS_KEY, nowpaymentsApi } from './nowpaymentsApi.ts'
import { listPage, payPage } from './page.ts'
import { type Manner, scriptOf, type Step } from './scripts.ts'
import { STRIPE_KEY, stripeApi } from './stripeApi.ts'

export type PaymentProviders = {
  /** Base of the three APIs, and of the pages where people pay. */
  url: string
  store: string
  keys: Record<Kind, string>
  hookSecrets: Record<Kind, string>
  stop(): Promise<void>
}

const MOST_BYTES = 64 * 1024
const SLOW_MS = 1_500
const LOST_MS = 200

/**
 * BTCPay, NOWPayments and Stripe as far as they are used, on one port. What happens to an order follows from the cents of its
 * amount (`scripts.ts`), a step each `stepMs`; amounts without cents wait for a person on the pay page. Port 0 = any free one.
 */
export async function startPaymentProviders({
  port,
  dataDir,
  stepMs = 1_000,
}: {
  port: number
  dataDir: string | null
  stepMs?: number
}): Promise<PaymentProviders> {
  const book = new Book(dataDir)
  const stopped = new AbortController()
  const { signal } = stopped

  const tell = (order: Order, event: string, manner: Manner): void => {
    const url = book.hooks.get(`${order.kind}:${order.currency}`) ?? order.hookUrl
    if (!url.startsWith('http') || manner.isSilent) return
    const { isForged = false, isTampered = false, times = 1 } = manner
    void deliver(url, deliveryOf(order, event, { isForged }), { isTampered, times }, signal)
  }
  const take = (order: Order, step: Step, manner: Manner): string => {
    const event = happens(order, step)
    book.keep()
    if (!manner.isReversed) tell(order, event, manner)
    return event
  }
  const play = async (order: Order): Promise<void> => {
    const manner = scriptOf(order)
    const events: string[] = []
    for (const step of manner.steps) {
      await delay(stepMs, undefined, { signal, ref: false })
      events.push(take(order, step, manner))
    }
    if (manner.isReversed) for (const event of events.toReversed()) tell(order, event, manner)
  }
  const made = (order: Order): void => {
    play(order).catch(() => undefined) // stopped
  }

  const answer = async (request: IncomingMessage, response: ServerResponse): Promise<void> => {
    const address = new URL(request.url ?? '/', `http://${LOOPBACK}`)
    const { pathname: path, searchParams: query } = address
    const { authorization = '', 'x-api-key': apiKey = '', host = '' } = request.headers
    const method = request.method ?? 'GET'
    const body = await bodyOf(request)
    const base = `http://${host}`
    const send = (status: number, content: unknown): void => {
      response.writeHead(status, { 'content-type': 'application/json' })
      response.end(JSON.stringify(content))
    }
    if (path === '/hooks' && method === 'PUT') {
      for (const [kind, url] of Object.entries(Object(JSON.parse(body)))) {
        book.hooks.set(kind, String(url))
      }
      return send(200, {})
    }
    if (path === '/' || path.startsWith('/pay/')) return page(path, query, method, response)
    const asked: Asked = { method, path, query, body, authorization, apiKey: String(apiKey), base }
    let created: Order | undefined
    const note = (order: Order): void => {
      created = order
      made(order)
    }
    const found: Answer =
      btcpayApi(book, asked, note) ??
      nowpaymentsApi(book, asked, note) ??
      stripeApi(book, asked, note)
    if (!found) return send(404, { message: 'There is no such address' })
    if (created) {
      const { create } = scriptOf(created)
      if (create === 'error') book.orders.delete(created.id)
      if (create === 'error') return send(200, { error: 'Something went wrong' })
      if (create === 'refused') book.orders.delete(created.id)
      if (create === 'refused') return send(400, { message: 'The amount is not accepted' })
      if (create === 'slow') await delay(stepMs + SLOW_MS)
      if (create === 'lost') {
        await delay(LOST_MS)
        return void response.destroy()
      }
    }
    const order = book.orders.get(path.split('/').find((part) => book.orders.has(part)) ?? '')
    if (order) {
      order.reads += 1
      if (order.reads <= (scriptOf(order).failingReads ?? 0) && order.payments.length > 0) {
        return send(500, { message: 'Internal error' })
      }
    }
    send(found.status, found.body)
  }

  const page = (
    path: string,
    query: URLSearchParams,
    method: string,
    response: ServerResponse,
  ): void => {
    const language = query.get('lang') === 'zh' ? 'zh' : 'en'
    const html = (content: string): void => {
      response.writeHead(200, { 'content-type': 'text/html; charset=utf-8' })
      response.end(content)
    }
    const [, , id = '', verb = ''] = path.split('/')
    const order = book.orders.get(id)
    if (!order) return html(listPage(book, language))
    if (method === 'POST') {
      const steps = byHand(order, verb)
      for (const step of steps) take(order, step, { steps: [] })
      response.writeHead(303, { location: `/pay/${id}?lang=${language}` })
      response.end()
      return
    }
    html(payPage(order, language))
  }

  const { url, stop } = await serveLocally(port, answer)
  return {
    url,
    store: BTCPAY_STORE,
    keys: { btcpay: BTCPAY_KEY, nowpayments: NOWPAYMENTS_KEY, stripe: STRIPE_KEY },
    hookSecrets: HOOK_SECRETS,
    async stop() {
      stopped.abort()
      await stop()
    },
  }
}

/** What a person does on the pay page; what they pay by card is final at once. */
function byHand(order: Order, verb: string): Step[] {
  const rest = Math.round((dueCents(order) / order.cents) * 100_000) / 1_000
  switch (verb) {
    case 'whole':
    case 'rest':
      return order.kind === 'stripe' ? [{ pay: 100 }, { all: 'settled' }] : [{ pay: rest }]
    case 'part':
      return [{ pay: 60 }]
    case 'over':
      return [{ pay: 120 }]
    case 'settle':
      return [{ all: 'settled' }]
    case 'invalid':
      return [{ all: 'invalid' }]
    case 'expire':
      return [{ expire: true }]
    case 'refund':
      return [{ refund: 100 }]
    case 'refundPart':
      return [{ refund: 30 }]
    default:
      return []
  }
}

let payments = 0

/** Does a step; the word of the provider for it. */
function happens(order: Order, step: Step): string {
  const words = WORDS[order.kind]
  if ('pay' in step) {
    payments += 1
    const id =
      order.kind === 'nowpayments'
        ? order.id
        : `${order.kind === 'stripe' ? 'pi_' : 'tx'}${order.id}-${payments}`
    const cents = step.pay === 100 ? order.cents : Math.round((order.cents * step.pay) / 100)
    order.payments.push({ id, cents, state: 'seen', coin: step.coin ?? order.coin })
    return words.seen
  }
  if ('expire' in step) {
    order.isExpired = true
    return words.expired
  }
  if ('refund' in step) {
    const settled = settledCents(order)
    const more = Math.round((settled * step.refund) / 100)
    order.refundedCents = Math.min(settled, order.refundedCents + more)
    return words.refunded
  }
  for (const payment of order.payments) {
    if (payment.state !== 'settled' && payment.state !== 'invalid') payment.state = step.all
  }
  if (step.all === 'invalid') return words.invalid
  return settledCents(order) >= order.cents ? words.settled : words.part
}

const WORDS: Record<
  Kind,
  Record<'seen' | 'part' | 'settled' | 'invalid' | 'expired' | 'refunded', string>
> = {
  btcpay: {
    seen: 'InvoiceReceivedPayment',
    part: 'InvoicePaymentSettled',
    settled: 'InvoiceSettled',
    invalid: 'InvoiceInvalid',
    expired: 'InvoiceExpired',
    refunded: 'InvoiceSettled',
  },
  nowpayments: { seen: '', part: '', settled: '', invalid: '', expired: '', refunded: '' },
  stripe: {
    seen: 'checkout.session.completed',
    part: 'checkout.session.completed',
    settled: 'checkout.session.async_payment_succeeded',
    invalid: 'checkout.session.async_payment_failed',
    expired: 'checkout.session.expired',
    refunded: 'charge.refunded',
  },
}

async function bodyOf(request: IncomingMessage): Promise<string> {
  const chunks: Buffer[] = []
  let size = 0
  for await (const chunk of request) {
    const bytes = Buffer.from(chunk)
    size += bytes.length
    if (size > MOST_BYTES) throw new Error('The question is too large.')
    chunks.push(bytes)
  }
  return Buffer.concat(chunks).toString('utf8')
}
