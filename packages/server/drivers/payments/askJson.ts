import { readJson } from '@tandem/core'
import type { z } from 'zod'

import { PostFailed } from '../../ports/outgoingPost.ts'
import type { OutgoingRequest } from '../../ports/outgoingRequest.ts'
import { PaymentFailed } from '../../ports/paymentDriver.ts'

/** A question to a provider in JSON. */
export interface JsonAsked<T> {
  method: 'GET' | 'POST'
  url: string
  headers: Readonly<Record<string, string>>
  body?: object
  signal: AbortSignal
  /** What an answer must look like. */
  schema: z.ZodType<T>
}

/**
 * Asks a provider and reads its answer.
 * @throws PaymentFailed also where it answers 200 with an error, or something else than what was asked for
 */
export async function askJson<T>(outgoing: OutgoingRequest, asked: JsonAsked<T>): Promise<T> {
  const { method, url, headers, body, signal, schema } = asked
  const { status, text } = await outgoing
    .ask(new URL(url), {
      method,
      headers: { ...headers, accept: 'application/json', 'content-type': 'application/json' },
      body: body === undefined ? '' : JSON.stringify(body),
      signal,
    })
    .catch((error: unknown) => {
      if (!(error instanceof PostFailed)) throw error
      throw new PaymentFailed(error.kind === 'refused' ? 'unavailable' : 'unknown', error.message)
    })
  if (status >= 500) throw new PaymentFailed('unknown', `HTTP ${status}`)
  if (status < 200 || status >= 300) {
    throw new PaymentFailed('refused', `HTTP ${status} ${text.slice(0, 200)}`)
  }
  const read = schema.safeParse(readJson(text))
  // An answer that is none says nothing about whether the order was made.
  if (!read.success) throw new PaymentFailed('unknown', `Unreadable: ${text.slice(0, 200)}`)
  return read.data
}
