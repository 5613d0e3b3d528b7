import type { IncomingMessage, ServerResponse } from 'node:http'
import { LOOPBACK, serveLocally } from '../serveLocally.ts'
import { type Subscriber, subscriberOf } from './numbers.ts'

export type HlrServer = {
  /** Answers many numbers at once: POST {"to": [...]} with `Authorization: App <key>`. */
  listUrl: string
  /** Answers one: GET ?msisdn= with basic authentication `sandbox:<key>`. */
  oneUrl: string
  key: string
  stop(): Promise<void>
}

const KEY = 'sandbox-hlr-key'
const MOST_BYTES = 262_144

/** Two providers of lookups that answer in different shapes. Port 0 = any free one. */
export async function startHlrServer(port: number): Promise<HlrServer> {
  const { url, stop } = await serveLocally(port, answer)
  return {
    listUrl: `${url}/number/1/query`,
    oneUrl: `${url}/hlr/lookup`,
    key: KEY,
    stop,
  }
}

async function answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
  const { pathname, searchParams } = new URL(request.url ?? '/', `http://${LOOPBACK}`)
  const send = (status: number, body: unknown): void => {
    response.writeHead(status, { 'content-type': 'application/json' })
    response.end(JSON.stringify(body))
  }
  const { authorization = '' } = request.headers
  switch (`${request.method} ${pathname}`) {
    case 'POST /number/1/query': {
      if (authorization !== `App ${KEY}`) return send(401, { error: 'UNAUTHORIZED' })
      const asked: unknown = JSON.parse(await bodyOf(request))
      return send(200, { results: numbersIn(asked).flatMap(listed) })
    }
    case 'GET /hlr/lookup': {
      const wanted = `Basic ${Buffer.from(`sandbox:${KEY}`).toString('base64')}`
      if (authorization !== wanted) return send(401, { error: 'UNAUTHORIZED' })
      const digits = (searchParams.get('msisdn') ?? '').replaceAll(/\D/g, '')
      const found = subscriberOf(digits)
      return found ? send(200, one(digits, found)) : send(504, { error: 'NO_NETWORK' })
    }
    default:
      return send(404, { error: 'NOT_FOUND' })
  }
}

function numbersIn(asked: unknown): string[] {
  if (typeof asked !== 'object' || asked === null || !('to' in asked)) return []
  const { to } = asked
  return Array.isArray(to) ? to.map((each) => String(each).replaceAll(/\D/g, '')) : []
}

function listed(digits: string): unknown[] {
  const found = subscriberOf(digits)
  if (!found) return []
  const { state, mcc, mnc, ported, roaming } = found
  return [
    {
      to: digits,
      mccMnc: mcc === null || mnc === null ? null : mcc + mnc,
      ported,
      roaming,
      status: { groupName: state === 'reachable' ? 'DELIVERED' : 'UNDELIVERABLE' },
      error: { name: state === 'invalid' ? 'EC_UNKNOWN_SUBSCRIBER' : 'NO_ERROR' },
    },
  ]
}

const words = { reachable: 'LIVE', unreachable: 'ABSENT_SUBSCRIBER', invalid: 'INVALID_MSISDN' }

const one = (digits: string, { state, mcc, mnc, ported, roaming }: Subscriber): unknown => ({
  msisdn: `+${digits}`,
  live_status: words[state],
  ...(mcc !== null && mnc !== null && { network: { mcc: Number(mcc), mnc: Number(mnc) } }),
  is_ported: ported ? 'YES' : 'NO',
  is_roaming: roaming ? 'YES' : 'NO',
})

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
