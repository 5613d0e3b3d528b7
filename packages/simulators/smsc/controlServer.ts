import { readFile } from 'node:fs/promises'
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http'
import { controlCalls, Refused } from './controlCalls.ts'
import { InvalidHandset } from './handsets.ts'
import { InvalidProfile } from './profile.ts'
import type { Smsc } from './startSmsc.ts'

export type ControlServer = { url: string; close(): Promise<void> }

const MAX_BODY = 1 << 20
const LOOPBACK = '127.0.0.1'

const pages = new Map([
  ['/', { file: 'index.html', type: 'text/html' }],
  ...['page', 'handset'].map(
    (name) => [`/${name}.css`, { file: `${name}.css`, type: 'text/css' }] as const,
  ),
  ...['page', 'texts', 'language', 'call', 'elements', 'handset', 'editor'].map(
    (name) => [`/${name}.js`, { file: `${name}.js`, type: 'text/javascript' }] as const,
  ),
])

const securityHeaders = {
  'content-security-policy':
    "default-src 'none'; script-src 'self'; style-src 'self'; connect-src 'self'; img-src 'self' data:; " +
    "base-uri 'none'; form-action 'none'; frame-ancestors 'none'",
  'x-content-type-options': 'nosniff',
  'referrer-policy': 'no-referrer',
  'cache-control': 'no-store',
} as const

/** The control page and its API, on loopback only. */
export async function startControlServer(smsc: Smsc, port: number): Promise<ControlServer> {
  const calls = controlCalls(smsc)
  const server = createServer((request, response) => {
    void respond(request, response).catch((error: unknown) => {
      if (error instanceof Refused) {
        return sendJson(response, error.status, { error: error.message })
      }
      if (error instanceof InvalidProfile || error instanceof InvalidHandset) {
        return sendJson(response, 400, { error: error.message })
      }
      smsc.network.report(`control page failed: ${String(error)}`)
      sendJson(response, 500, { error: 'The simulator failed; see its log.' })
    })
  })

  const respond = async (request: IncomingMessage, response: ServerResponse) => {
    refuseForeign(request)
    const url = new URL(request.url ?? '/', `http://${LOOPBACK}`)
    const page = request.method === 'GET' ? pages.get(url.pathname) : undefined
    if (page) {
      const body = await readFile(new URL(`./page/${page.file}`, import.meta.url))
      response.writeHead(200, { ...securityHeaders, 'content-type': `${page.type}; charset=utf-8` })
      response.end(body)
      return
    }
    const call = calls[`${request.method} ${url.pathname}`]
    if (!call) throw new Refused(404, 'No such page or call.')
    const body = request.method === 'GET' ? undefined : await readBody(request)
    sendJson(response, 200, call(url.searchParams, body))
  }

  const address = await listen(server, port)
  return {
    url: `http://${LOOPBACK}:${address}`,
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve())
        server.closeAllConnections()
      }),
  }
}

/**
 * A page elsewhere could reach loopback through the visitor's browser. Its own name in Host (DNS
 * rebinding) or in Origin reveals it, and a form cannot send JSON.
 */
function refuseForeign(request: IncomingMessage): void {
  const host = request.headers.host ?? ''
  if (!/^(127\.0\.0\.1|localhost|\[::1\])(:\d+)?$/.test(host)) {
    throw new Refused(403, 'This page answers to its loopback name only.')
  }
  const { origin } = request.headers
  if (origin !== undefined && origin !== `http://${host}`) {
    throw new Refused(403, 'Requests of other sites are refused.')
  }
  const type = request.headers['content-type'] ?? ''
  if (request.method !== 'GET' && !/^application\/json\b/.test(type)) {
    throw new Refused(415, 'Send JSON with content-type application/json.')
  }
}

async function readBody(request: IncomingMessage): Promise<unknown> {
  const chunks: Buffer[] = []
  let size = 0
  for await (const chunk of request) {
    if (!Buffer.isBuffer(chunk)) continue
    size += chunk.length
    if (size > MAX_BODY) throw new Refused(413, 'At most 1 MB.')
    chunks.push(chunk)
  }
  const text = Buffer.concat(chunks).toString('utf8')
  if (text === '') return undefined
  try {
    return JSON.parse(text)
  } catch {
    throw new Refused(400, 'The body is not JSON.')
  }
}

function sendJson(response: ServerResponse, status: number, body: unknown): void {
  response.writeHead(status, {
    ...securityHeaders,
    'content-type': 'application/json; charset=utf-8',
  })
  response.end(JSON.stringify(body))
}

function listen(server: Server, port: number): Promise<number> {
  return new Promise((resolve, reject) => {
    server.once('error', reject)
    server.listen(port, LOOPBACK, () => {
      const address = server.address()
      if (address === null || typeof address === 'string') reject(new Error('No TCP address.'))
      else resolve(address.port)
    })
  })
}
