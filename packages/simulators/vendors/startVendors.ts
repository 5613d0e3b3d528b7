import type { IncomingMessage, ServerResponse } from 'node:http'
import { setTimeout as delay } from 'node:timers/promises'
import { closed, listenAt, LOOPBACK, type LocalServer, serveLocally } from '../serveLocally.ts'
import { answerBadly, type VendorMode, vendorModes } from './vendorAnswers.ts'
import { callUntilTaken, type VendorCallback } from './vendorCallbacks.ts'

export type Vendors = {
  /** Base of both vendors: `/aurora/v1/messages` takes JSON, `/boreal/send` a form or a query. */
  url: string
  /** The key of Aurora, and the password of the user `sandbox` at Boreal. */
  secret: string
  /** `/mode`, `/mo`, `/drop` by POST of JSON; `/messages` tells what was taken. On a port of its own. */
  controlUrl: string
  stop(): Promise<void>
}

/** A message that a vendor took. */
type Taken = {
  vendor: 'aurora' | 'boreal'
  id: string
  to: string
  from: string
  text: string
  /** The client's own id. */
  clientId: string
}

const SECRET = 'sandbox'
const MOST_BYTES = 64 * 1024
const MOST_MESSAGES = 10_000
const LATE_MS = 1_500

/**
 * Two SMS vendors over HTTP: Aurora takes JSON and reports receipts as JSON in a list, Boreal takes forms, answers in plain
 * text and reports by GET. Both call the address that came with the message. Port 0 = any free one.
 */
export async function startVendors(port: number, controlPort = 0): Promise<Vendors> {
  const taken: Taken[] = []
  const stopped = new AbortController()
  let mode: VendorMode = 'good'
  let next = 1

  const take = (one: Omit<Taken, 'id'>): string => {
    const id =
      one.vendor === 'aurora' ? `au-${next++}-x` : String(90_000_000_000_000_000n + BigInt(next++))
    taken.push({ ...one, id })
    if (taken.length > MOST_MESSAGES) taken.shift()
    return id
  }
  const report = (vendor: Taken['vendor'], id: string, to: string, url: string): void => {
    if (url === '') return
    void callUntilTaken(receiptOf(vendor, id, to, url), stopped.signal)
  }

  const answer = async (request: IncomingMessage, response: ServerResponse): Promise<void> => {
    const { pathname, searchParams } = new URL(request.url ?? '/', `http://${LOOPBACK}`)
    const body = await bodyOf(request)
    const vendor = pathname.startsWith('/aurora/') ? 'aurora' : 'boreal'
    if (answerBadly(mode, response)) return
    const now = mode
    if (now === 'late') await delay(LATE_MS, undefined, { signal: stopped.signal })
    if (vendor === 'aurora') return aurora(request, response, body, now)
    const form = body === '' ? searchParams : new URLSearchParams(body)
    boreal(response, form, now)
  }

  const aurora = (
    request: IncomingMessage,
    response: ServerResponse,
    body: string,
    now: VendorMode,
  ): void => {
    const send = (status: number, value: unknown): void => {
      response.writeHead(status, { 'content-type': 'application/json' })
      response.end(JSON.stringify(value))
    }
    if (request.headers.authorization !== `Bearer ${SECRET}`) {
      return send(401, { error: { code: 'unauthorized' } })
    }
    if (now === 'noCredit') return send(402, { error: { code: 'no_credit' } })
    if (now === 'throttle') return send(429, { error: { code: 'slow_down' } })
    const given = fieldsOf(body)
    if (!/^\+[1-9][0-9]{6,14}$/.test(given.to)) return send(400, { error: { code: 'bad_number' } })
    const to = given.to.slice(1)
    const { from, text, id: clientId } = given
    const id = take({ vendor: 'aurora', to, from, text, clientId })
    send(202, { messages: [{ id, status: 'queued' }] })
    report('aurora', id, to, given.callback)
  }

  const boreal = (response: ServerResponse, form: URLSearchParams, now: VendorMode): void => {
    const send = (text: string): void => {
      response.writeHead(200, { 'content-type': 'text/plain; charset=utf-8' })
      response.end(text)
    }
    const field = (name: string) => form.get(name) ?? ''
    if (field('user') !== 'sandbox' || field('password') !== SECRET) return send('ERR: 101 login')
    if (now === 'noCredit') return send('ERR: 102 credit')
    if (now === 'throttle') return send('ERR: 103 too fast')
    if (!/^[1-9][0-9]{6,14}$/.test(field('to'))) return send('ERR: 104 number')
    const message = {
      to: field('to'),
      from: field('from'),
      text: field('text'),
      clientId: field('ref'),
    }
    const id = take({ vendor: 'boreal', ...message })
    send(`OK: ${id}\n`)
    report('boreal', id, message.to, field('dlr'))
  }

  const vendors = await serveLocally(port, answer)
  const control = await serveLocally(controlPort, async (request, response) => {
    const { pathname } = new URL(request.url ?? '/', `http://${LOOPBACK}`)
    const given: unknown = JSON.parse((await bodyOf(request)) || '{}')
    const asked = new Map(Object.entries(given ?? {}))
    if (pathname === '/mode') mode = vendorModes.find((one) => one === asked.get('mode')) ?? 'good'
    if (pathname === '/mo') {
      const { vendor, url, from, to, text, id } = Object.fromEntries(
        ['vendor', 'url', 'from', 'to', 'text', 'id'].map((name) => [
          name,
          String(asked.get(name) ?? ''),
        ]),
      )
      const told = { from: from ?? '', to: to ?? '', text: text ?? '', id: id ?? '' }
      void callUntilTaken(inboundOf(vendor ?? '', told, url ?? ''), stopped.signal)
    }
    if (pathname === '/drop') await dropFor(vendors, Number(asked.get('ms') ?? 0))
    response.writeHead(200, { 'content-type': 'application/json' })
    response.end(JSON.stringify(pathname === '/messages' ? taken : {}))
  })
  return {
    url: vendors.url,
    secret: SECRET,
    controlUrl: control.url,
    async stop() {
      stopped.abort()
      await Promise.all([control.stop(), vendors.stop()])
    },
  }
}

function receiptOf(vendor: string, id: string, to: string, url: string): VendorCallback {
  if (vendor === 'aurora') {
    const results = [{ messageId: id, status: 'DELIVERED', to: `+${to}`, error: 0 }]
    return json(url, { results })
  }
  const query = new URLSearchParams({ msgid: id, dlr: '1', phone: to })
  return { url: `${url}?${query.toString()}`, method: 'GET', contentType: null, body: null }
}

function inboundOf(
  vendor: string,
  told: { from: string; to: string; text: string; id: string },
  url: string,
): VendorCallback {
  if (vendor === 'aurora') return json(url, { results: [told] })
  const body = new URLSearchParams(told).toString()
  return { url, method: 'POST', contentType: 'application/x-www-form-urlencoded', body }
}

const json = (url: string, value: unknown): VendorCallback => ({
  url,
  method: 'POST',
  contentType: 'application/json',
  body: JSON.stringify(value),
})

/** The fields of a JSON object, as texts. */
function fieldsOf(body: string): Record<'to' | 'from' | 'text' | 'id' | 'callback', string> {
  const given = new Map<string, unknown>(Object.entries(JSON.parse(body) ?? {}))
  const field = (name: string) => {
    const value = given.get(name)
    return typeof value === 'string' ? value : ''
  }
  return {
    to: field('to'),
    from: field('from'),
    text: field('text'),
    id: field('id'),
    callback: field('callback'),
  }
}

/** Nobody is there for a while. */
async function dropFor({ server, port }: LocalServer, ms: number): Promise<void> {
  await closed(server)
  void delay(ms).then(() => listenAt(server, port))
}

async function bodyOf(request: IncomingMessage): Promise<string> {
  const chunks: Buffer[] = []
  let size = 0
  for await (const chunk of request) {
    const bytes = Buffer.from(chunk)
    size += bytes.length
    if (size > MOST_BYTES) throw new Error('The request is too large.')
    chunks.push(bytes)
  }
  return Buffer.concat(chunks).toString('utf8')
}
