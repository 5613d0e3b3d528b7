import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { SMTPServer } from 'smtp-server'
import { readMail } from './readMail.ts'

/** A mail that was caught. */
export type CaughtMail = {
  id: number
  /** UTC, ISO 8601. */
  at: string
  from: string
  to: string[]
  subject: string
  text: string
  html: string
}

export type MailCatcher = {
  host: string
  /** Of SMTP, without TLS and without a login. */
  port: number
  /** The page with caught mail; `/mails` returns the same as JSON, newest first. */
  url: string
  mails(): readonly CaughtMail[]
  stop(): Promise<void>
}

const LOOPBACK = '127.0.0.1'
const KEPT = 200
const MOST_BYTES = 1 << 20

/**
 * A mail server that delivers nothing: whatever it accepts can be read on its page. Port 0 = any free one.
 */
export async function startMailCatcher(ports: {
  smtp: number
  page: number
}): Promise<MailCatcher> {
  const caught: CaughtMail[] = []
  let last = 0
  const smtp = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    size: MOST_BYTES,
    logger: false,
    // The client's name is not looked up: it is always this machine.
    disableReverseLookup: true,
    onData(stream, session, done) {
      const chunks: Buffer[] = []
      stream.on('data', (chunk: Buffer) => chunks.push(chunk))
      stream.on('end', () => {
        if (stream.sizeExceeded) return done(new Error('The mail is too large.'))
        const { mailFrom, rcptTo } = session.envelope
        caught.unshift({
          id: (last += 1),
          at: new Date().toISOString(),
          from: mailFrom === false ? '' : mailFrom.address,
          to: rcptTo.map(({ address }) => address),
          ...readMail(Buffer.concat(chunks)),
        })
        caught.length = Math.min(caught.length, KEPT)
        done()
      })
    },
  })
  // A client that disconnects is not an error of the catcher.
  smtp.on('error', () => undefined)
  const port = await new Promise<number>((resolve, reject) => {
    smtp.once('error', reject)
    smtp.listen(ports.smtp, LOOPBACK, () => resolve(portOf(smtp.server.address())))
  })
  const pages = createServer((request, response) => answer(request, response, caught))
  const pagePort = await new Promise<number>((resolve, reject) => {
    pages.once('error', reject)
    pages.listen(ports.page, LOOPBACK, () => resolve(portOf(pages.address())))
  })
  return {
    host: LOOPBACK,
    port,
    url: `http://${LOOPBACK}:${pagePort}`,
    mails: () => caught,
    stop: async () => {
      await new Promise<void>((resolve) => smtp.close(() => resolve()))
      await new Promise<void>((resolve) => {
        pages.close(() => resolve())
        pages.closeAllConnections()
      })
    },
  }
}

const portOf = (address: AddressInfo | string | null): number =>
  typeof address === 'object' && address !== null ? address.port : 0

/**
 * A page elsewhere could reach loopback through the visitor's browser, so only our own host name is
 * answered.
 */
function answer(
  request: IncomingMessage,
  response: ServerResponse,
  caught: readonly CaughtMail[],
): void {
  const { pathname, searchParams } = new URL(request.url ?? '/', `http://${LOOPBACK}`)
  const headers = {
    'x-content-type-options': 'nosniff',
    'cache-control': 'no-store',
    'referrer-policy': 'no-referrer',
    'content-security-policy': `default-src 'none'; style-src 'unsafe-inline'; frame-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'self'`,
  }
  const send = (status: number, type: string, body: string): void => {
    response.writeHead(status, { ...headers, 'content-type': `${type}; charset=utf-8` })
    response.end(body)
  }
  if (!/^(127\.0\.0\.1|localhost)(:\d+)?$/.test(request.headers.host ?? '')) {
    return send(403, 'text/plain', 'This page answers to its loopback name only.')
  }
  if (request.method !== 'GET') return send(405, 'text/plain', 'Only GET.')
  if (pathname === '/mails') return send(200, 'application/json', JSON.stringify(caught))
  const chosen = caught.find(({ id }) => String(id) === searchParams.get('id')) ?? caught[0]
  if (pathname === '/html') return send(200, 'text/html', chosen?.html ?? '')
  if (pathname !== '/') return send(404, 'text/plain', 'No such page.')
  return send(200, 'text/html', page(caught, chosen))
}

function page(caught: readonly CaughtMail[], chosen: CaughtMail | undefined): string {
  const rows = caught
    .map(
      (mail) =>
        `<li${mail === chosen ? ' class="chosen"' : ''}><a href="/?id=${mail.id}"><b>${escape(mail.subject)}</b><br><small>${escape(mail.to.join(', '))} · ${mail.at.slice(0, 19).replace('T', ' ')}</small></a></li>`,
    )
    .join('')
  const shown = chosen
    ? `<h2>${escape(chosen.subject)}</h2><p>${escape(chosen.from)} → ${escape(chosen.to.join(', '))}</p><iframe sandbox title="Mail 邮件" src="/html?id=${chosen.id}"></iframe><pre>${escape(chosen.text)}</pre>`
    : '<p>No mail was caught yet. / 尚未收到邮件。</p>'
  return `<!doctype html><html lang="en"><head><meta charset="utf-8"><title>Caught mail 邮件</title><meta name="viewport" content="width=device-width"><style>:root{color-scheme:light dark}body{margin:0;font:14px/1.5 system-ui,"PingFang SC","Noto Sans SC",sans-serif;display:grid;grid-template-columns:minmax(240px,320px) 1fr;min-height:100vh}ul{list-style:none;margin:0;padding:0;border-right:1px solid #8884}li{padding:12px 16px;border-bottom:1px solid #8884}.chosen{background:#24936e22}a{color:inherit;text-decoration:none}main{padding:24px}iframe{width:100%;height:420px;border:1px solid #8884;border-radius:6px;background:#fff}pre{white-space:pre-wrap}@media(max-width:700px){body{display:block}}</style></head><body><ul>${rows}</ul><main>${shown}</main></body></html>`
}

const escape = (text: string): string =>
  text
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll('"', '&quot;')
