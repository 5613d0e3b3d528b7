import type { AddressRange } from '@tandem/core'
import { type ClientRequest, Agent as HttpAgent, request as overHttp } from 'node:http'
import { Agent as HttpsAgent, request as overHttps } from 'node:https'
import { connect, isIP, type LookupFunction, type Socket } from 'node:net'
import { connect as connectTls } from 'node:tls'

import {
  LineFailed,
  type VendorAnswer,
  type VendorLine,
  type VendorLines,
} from '../../ports/vendorLine.ts'
import { type CheckedAddress, guardedAddress } from './guardedAddress.ts'

const MOST_BYTES = 64 * 1024
/** Shorter than the five seconds after which many servers close what rests: what they close may swallow a request. */
const REST_MS = 4_000
const CONNECT_MS = 10_000

/**
 * Lines to public addresses and allowed networks alone. An address is checked whenever a connection is made, and the
 * connection is made to exactly the address that was checked.
 */
export const vendorLines = (allowed: readonly AddressRange[] = []): VendorLines => ({
  open: (maxConnections) => guardedLine(allowed, maxConnections),
})

function guardedLine(allowed: readonly AddressRange[], maxConnections: number): VendorLine {
  const kept = { keepAlive: true, maxSockets: maxConnections, maxFreeSockets: 16, timeout: REST_MS }
  const agents = { 'http:': new HttpAgent(kept), 'https:': new HttpsAgent(kept) }
  return {
    async ask(request, signal) {
      const url = new URL(request.url)
      // No name is looked up for an address, so it has to be checked before.
      if (isIP(bareHost(url)) > 0) await addressOf(url, allowed)
      return send(url, { request, find: () => addressOf(url, allowed), signal, agents })
    },
    async probe(given, signal) {
      const url = new URL(given)
      const at = await addressOf(url, allowed)
      await open(url, at, AbortSignal.any([signal, AbortSignal.timeout(CONNECT_MS)]))
    },
    close() {
      for (const agent of Object.values(agents)) agent.destroy()
    },
  }
}

async function addressOf(url: URL, allowed: readonly AddressRange[]): Promise<CheckedAddress> {
  const found = await guardedAddress(url, allowed).catch((error: unknown) => {
    throw failed(error, false, url)
  })
  if (found) return found
  throw new LineFailed('address not allowed', { isSent: false, isForbidden: true })
}

const bareHost = ({ hostname }: URL): string => hostname.replace(/^\[|\]$/g, '')

function failed(error: unknown, isSent: boolean, url: URL): LineFailed {
  if (error instanceof LineFailed) return error
  const known = error instanceof Error ? error : new Error(String(error))
  return new LineFailed(known.message.slice(0, 300), {
    isSent,
    error: known,
    isTls: url.protocol === 'https:',
  })
}

interface Sending {
  request: Parameters<VendorLine['ask']>[0]
  /** Asked for every new connection, which is made to what it returns and nothing else. */
  find: () => Promise<CheckedAddress>
  signal: AbortSignal
  agents: { 'http:': HttpAgent; 'https:': HttpsAgent }
}

function send(url: URL, { request, find, signal, agents }: Sending): Promise<VendorAnswer> {
  const isTls = url.protocol === 'https:'
  const { method, headers, body } = request
  const lookup: LookupFunction = (_host, options, told) => {
    find().then(
      ({ address, family }) =>
        options.all ? told(null, [{ address, family }]) : told(null, address, family),
      (error: unknown) => told(failed(error, false, url), '', 0),
    )
  }
  const options = {
    method,
    headers: {
      'user-agent': 'Tandem/1',
      accept: '*/*',
      ...headers,
      ...(body !== null && { 'content-length': Buffer.byteLength(body) }),
    },
    signal,
    lookup,
  }
  return new Promise((resolve, reject) => {
    let isSent = false
    const sent: ClientRequest = isTls
      ? overHttps(url, { ...options, agent: agents['https:'] })
      : overHttp(url, { ...options, agent: agents['http:'] })
    sent.on('socket', (socket: Socket) => {
      const begin = () => (isSent = true)
      if (!socket.connecting) begin()
      else socket.once(isTls ? 'secureConnect' : 'connect', begin)
    })
    sent.on('response', (answer) => {
      const parts: Buffer[] = []
      let size = 0
      const done = () => {
        const read = Buffer.concat(parts).subarray(0, MOST_BYTES)
        resolve({
          status: answer.statusCode ?? 0,
          body: textOf(read, answer.headers['content-type']),
          retryAfter: answer.headers['retry-after'] ?? null,
        })
      }
      answer.on('data', (part: Buffer) => {
        parts.push(part)
        size += part.length
        if (size <= MOST_BYTES) return
        done()
        answer.destroy()
      })
      answer.on('end', done)
      answer.on('error', (error) => reject(failed(error, true, url)))
    })
    sent.on('error', (error) => reject(failed(error, isSent, url)))
    sent.end(body ?? undefined)
  })
}

/** A text in the alphabet that its type names, else UTF-8. */
export function textOf(octets: Uint8Array, contentType: string | undefined): string {
  const [, charset = 'utf-8'] = /charset="?([\w.:-]+)/i.exec(contentType ?? '') ?? []
  try {
    return new TextDecoder(charset).decode(octets)
  } catch {
    return new TextDecoder().decode(octets) // an alphabet that nobody knows
  }
}

function open(url: URL, { address }: CheckedAddress, signal: AbortSignal): Promise<void> {
  const isTls = url.protocol === 'https:'
  const host = bareHost(url)
  const port = Number(url.port || (isTls ? 443 : 80))
  return new Promise((resolve, reject) => {
    const socket = isTls
      ? connectTls({ host: address, port, ...(isIP(host) === 0 && { servername: host }) })
      : connect({ host: address, port })
    const stop = () => socket.destroy(Object.assign(new Error('no answer'), { code: 'ETIMEDOUT' }))
    signal.addEventListener('abort', stop, { once: true })
    if (signal.aborted) stop()
    socket.once(isTls ? 'secureConnect' : 'connect', () => {
      socket.destroy()
      resolve()
    })
    socket.on('error', (error) => reject(failed(error, false, url)))
    socket.once('close', () => {
      signal.removeEventListener('abort', stop)
      // After success this does nothing.
      reject(failed(new Error('closed'), false, url))
    })
  })
}
