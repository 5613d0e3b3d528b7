import type { IncomingMessage, ServerResponse } from 'node:http'
import { LOOPBACK, serveLocally } from '../serveLocally.ts'

export type ExchangeServer = {
  /** Answers all at once, by currency: GET ?source=USD&currencies=EUR,GBP&key=; an error has status 200. */
  mapUrl: string
  /** Answers a list: GET /<base> with `Authorization: Bearer <key>`. */
  listUrl: string
  key: string
  stop(): Promise<void>
}

const KEY = 'sandbox-exchange-key'
/** Units of each for one USD. */
const perUsd: Readonly<Record<string, number>> = {
  USD: 1,
  EUR: 0.9223,
  GBP: 0.7852,
  CNY: 7.118,
  SGD: 1.341,
  PHP: 58.76,
}
/** The second knows one more, and writes amounts as texts. */
const alsoListed: Readonly<Record<string, number>> = { ...perUsd, JPY: 155.2 }

/** Two providers of exchange rates that answer in different shapes. Port 0 = any free one. */
export async function startExchangeServer(port: number): Promise<ExchangeServer> {
  const { url, stop } = await serveLocally(port, answer)
  return { mapUrl: `${url}/live`, listUrl: `${url}/v2/rates`, key: KEY, stop }
}

async function answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
  const { pathname, searchParams } = new URL(request.url ?? '/', `http://${LOOPBACK}`)
  const send = (status: number, body: unknown): void => {
    response.writeHead(status, { 'content-type': 'application/json' })
    response.end(JSON.stringify(body))
  }
  if (pathname === '/live') {
    const source = searchParams.get('source') ?? 'USD'
    if (searchParams.get('key') !== KEY) {
      return send(200, { success: false, error: { code: 101, type: 'invalid_access_key' } })
    }
    const wanted = (searchParams.get('currencies') ?? '').split(',')
    const quotes = wanted.flatMap((to) => {
      const rate = rateOf(perUsd, source, to)
      return rate === undefined ? [] : [[`${source}${to}`, rate] as const]
    })
    const timestamp = Math.floor(Date.now() / 1000)
    return send(200, { success: true, timestamp, source, quotes: Object.fromEntries(quotes) })
  }
  const [, base] = /^\/v2\/rates\/([A-Z]{3})$/.exec(pathname) ?? []
  if (base === undefined) return send(404, { error: 'NOT_FOUND' })
  if (request.headers.authorization !== `Bearer ${KEY}`) return send(401, { error: 'UNAUTHORIZED' })
  const data = Object.keys(alsoListed).flatMap((to) => {
    const rate = rateOf(alsoListed, base, to)
    return rate === undefined ? [] : [{ from: base, to, value: String(rate) }]
  })
  return send(200, { data, as_of: new Date().toISOString() })
}

/** Six digits, as vendors publish; up to half a percent above or below from day to day. */
function rateOf(
  known: Readonly<Record<string, number>>,
  from: string,
  to: string,
): number | undefined {
  const [one, other] = [known[from], known[to]]
  if (one === undefined || other === undefined) return undefined
  if (from === to) return 1
  const day = Math.floor(Date.now() / 86_400_000)
  return Number(((other / one) * (1 + Math.sin(day + from.charCodeAt(0)) / 200)).toPrecision(6))
}
