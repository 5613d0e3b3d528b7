import type { IncomingMessage, ServerResponse } from 'node:http'
import { LOOPBACK, serveLocally } from '../serveLocally.ts'
import { escape, signedInPage, signedOutPage, signInPage } from './pages.ts'
import { Tickets } from './tickets.ts'

export type CasServer = {
  /** Base URL of the CAS protocol: /login, /serviceValidate, /logout. */
  url: string
  /** Signs in any username. */
  password: string
  stop(): Promise<void>
}

/** Also the password of the sandbox's carriers. */
const PASSWORD = 'sandbox'
const MOST_BYTES = 8_192
const COOKIE = 'CASTGC'

/**
 * A single sign-on server for CAS protocol 3.0: its own sign-in page and session, tickets that are valid once and
 * for one service. Port 0 = any free one.
 */
export async function startCasServer(port: number): Promise<CasServer> {
  const tickets = new Tickets()
  const { url, stop } = await serveLocally(port, (request, response) =>
    answer(request, response, tickets),
  )
  return {
    url: `${url}/cas`,
    password: PASSWORD,
    stop,
  }
}

async function answer(
  request: IncomingMessage,
  response: ServerResponse,
  tickets: Tickets,
): Promise<void> {
  const { pathname, searchParams } = new URL(request.url ?? '/', `http://${LOOPBACK}`)
  const send = (status: number, type: string, body: string): void => {
    response.writeHead(status, {
      'content-type': `${type}; charset=utf-8`,
      'x-content-type-options': 'nosniff',
      'cache-control': 'no-store',
      'referrer-policy': 'no-referrer',
    })
    response.end(body)
  }
  const go = (address: string): void => {
    response.writeHead(302, { location: address, 'cache-control': 'no-store' })
    response.end()
  }
  // A page elsewhere could reach loopback through the visitor's browser, so only our own host name is
  // answered.
  if (!/^(127\.0\.0\.1|localhost)(:\d+)?$/.test(request.headers.host ?? '')) {
    return send(403, 'text/plain', 'This server answers to its loopback name only.')
  }
  const cookie = cookieOf(request)
  const service = webAddress(searchParams.get('service') ?? '')
  switch (`${request.method} ${pathname}`) {
    case 'GET /cas/login': {
      const username = tickets.personOf(cookie)
      if (username === undefined) {
        return send(200, 'text/html', signInPage({ service, wrong: false }))
      }
      if (service === '') return send(200, 'text/html', signedInPage(username))
      return go(withTicket(service, tickets.issue(username, service)))
    }
    case 'POST /cas/login': {
      const form = new URLSearchParams(await bodyOf(request))
      const username = (form.get('username') ?? '').trim()
      const wanted = webAddress(form.get('service') ?? '')
      if (username === '' || form.get('password') !== PASSWORD) {
        return send(401, 'text/html', signInPage({ service: wanted, wrong: true }))
      }
      response.setHeader('set-cookie', setCookie(tickets.signIn(username)))
      if (wanted === '') return send(200, 'text/html', signedInPage(username))
      return go(withTicket(wanted, tickets.issue(username, wanted)))
    }
    case 'GET /cas/serviceValidate':
    case 'GET /cas/p3/serviceValidate': {
      const found = tickets.redeem(searchParams.get('ticket') ?? '', service)
      return send(200, 'application/xml', serviceResponse(found))
    }
    case 'GET /cas/logout': {
      tickets.signOut(cookie)
      response.setHeader('set-cookie', `${setCookie('')}; Max-Age=0`)
      return service === '' ? send(200, 'text/html', signedOutPage()) : go(service)
    }
    default:
      return send(404, 'text/plain', 'No such page.')
  }
}

const setCookie = (value: string): string => `${COOKIE}=${value}; Path=/cas; HttpOnly; SameSite=Lax`

const cookieOf = ({ headers }: IncomingMessage): string =>
  new RegExp(`(?:^|;\\s*)${COOKIE}=([\\w-]+)`).exec(headers.cookie ?? '')?.[1] ?? ''

/** A URL a browser may be redirected to, unchanged; '' if it is invalid. */
function webAddress(given: string): string {
  const url = URL.parse(given)
  return url !== null && /^https?:$/.test(url.protocol) ? given : ''
}

function withTicket(service: string, ticket: string): string {
  const url = new URL(service)
  url.searchParams.append('ticket', ticket)
  return url.href
}

function serviceResponse(found: ReturnType<Tickets['redeem']>): string {
  const inner =
    'username' in found
      ? `<cas:authenticationSuccess><cas:user>${escape(found.username)}</cas:user></cas:authenticationSuccess>`
      : `<cas:authenticationFailure code="${found.fault}">The ticket is not good.</cas:authenticationFailure>`
  return `<cas:serviceResponse xmlns:cas="http://www.yale.edu/tp/cas">${inner}</cas:serviceResponse>`
}

async function bodyOf(request: IncomingMessage): Promise<string> {
  const chunks: Buffer[] = []
  let size = 0
  for await (const chunk of request) {
    const bytes = Buffer.from(chunk)
    size += bytes.length
    if (size > MOST_BYTES) throw new Error('The form is too large.')
    chunks.push(bytes)
  }
  return Buffer.concat(chunks).toString('utf8')
}
