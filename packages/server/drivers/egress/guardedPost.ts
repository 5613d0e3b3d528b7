import type { AddressRange } from '@tandem/core'
import { request as overHttp } from 'node:http'
import { request as overHttps } from 'node:https'

import { type OutgoingPost, PostFailed } from '../../ports/outgoingPost.ts'
import type { OutgoingRequest } from '../../ports/outgoingRequest.ts'
import { type CheckedAddress, guardedAddress } from './guardedAddress.ts'

const TIMEOUT_MS = 15_000
const MOST_BYTES = 64 * 1024

export interface GuardOptions {
  /** Networks inside our own that may be called, on any port. */
  allowed?: readonly AddressRange[]
  timeoutMs?: number
}

/**
 * Requests over HTTP or HTTPS to public addresses alone. The name is resolved once, every address it has is checked,
 * and the connection is made to one of exactly these: a name that resolves differently the second time gains nothing.
 */
export function guardedPost(options: GuardOptions = {}): OutgoingPost {
  const ask = guarded(options)
  return {
    async post(url, request) {
      const { status, retryAfter } = await ask(url, { ...request, method: 'POST' })
      return { status, retryAfter }
    },
  }
}

/** The same for questions whose answer is read: a megabyte of it at most. */
export function guardedRequest(options: GuardOptions = {}): OutgoingRequest {
  const ask = guarded({ ...options, mostBytes: 1024 * 1024 })
  return {
    async ask(url, request) {
      const { status, text } = await ask(url, request)
      return { status, text }
    },
  }
}

interface Asked {
  method: 'GET' | 'POST'
  headers: Readonly<Record<string, string>>
  body: string
  signal: AbortSignal
}
interface Answered {
  status: number
  retryAfter: string | null
  text: string
}

function guarded({
  allowed = [],
  timeoutMs = TIMEOUT_MS,
  mostBytes = MOST_BYTES,
}: GuardOptions & { mostBytes?: number }): (url: URL, asked: Asked) => Promise<Answered> {
  const addressOf = async (url: URL): Promise<CheckedAddress> => {
    const found = await guardedAddress(url, allowed)
    if (!found) throw new PostFailed('refused')
    return found
  }

  return async (url, asked) => {
    const end = AbortSignal.any([asked.signal, AbortSignal.timeout(timeoutMs)])
    try {
      const to = await within(addressOf(url), end)
      return await send(url, { ...asked, ...to, signal: end, mostBytes })
    } catch (error) {
      if (error instanceof PostFailed) throw error
      if (end.aborted) throw new PostFailed('timeout')
      const message = error instanceof Error ? error.message : String(error)
      throw new PostFailed('unreachable', message.slice(0, 300))
    }
  }
}

/** The result, or the reason of the abort: a lookup cannot be stopped. */
async function within<Value>(work: Promise<Value>, signal: AbortSignal): Promise<Value> {
  signal.throwIfAborted()
  const aborted = Promise.withResolvers<never>()
  const stop = (): void => aborted.reject(new Error('aborted'))
  signal.addEventListener('abort', stop, { once: true })
  try {
    return await Promise.race([work, aborted.promise])
  } finally {
    signal.removeEventListener('abort', stop)
  }
}

function send(
  url: URL,
  {
    address,
    family,
    method,
    headers,
    body,
    signal,
    mostBytes,
  }: Asked & { address: string; family: number; mostBytes: number },
): Promise<Answered> {
  const start = url.protocol === 'https:' ? overHttps : overHttp
  return new Promise((resolve, reject) => {
    const sent = start(
      url,
      {
        method,
        agent: false,
        headers:
          method === 'GET' ? headers : { ...headers, 'content-length': Buffer.byteLength(body) },
        signal,
        // To the address that was checked, never to what the name says now.
        lookup: (_host, options, told) =>
          options.all ? told(null, [{ address, family }]) : told(null, address, family),
      },
      (answer) => {
        const { statusCode = 0 } = answer
        const retryAfter = answer.headers['retry-after'] ?? null
        const read: Buffer[] = []
        let size = 0
        const done = (): void =>
          resolve({ status: statusCode, retryAfter, text: Buffer.concat(read).toString('utf8') })
        answer.on('data', (part: Buffer) => {
          size += part.length
          if (size <= mostBytes) {
            read.push(part)
            return
          }
          done()
          answer.destroy()
        })
        answer.on('end', done)
        answer.on('error', reject)
      },
    )
    sent.on('error', reject)
    sent.end(method === 'GET' ? undefined : body)
  })
}
