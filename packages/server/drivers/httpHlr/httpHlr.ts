import { lookupRequest, parseLookupMapping, readJson, readLookups } from '@tandem/core'

import { type HlrLookup, LookupFailed } from '../../ports/hlrLookup.ts'
import { PostFailed } from '../../ports/outgoingPost.ts'
import type { OutgoingRequest } from '../../ports/outgoingRequest.ts'

/** Asks providers over HTTP, as the request and the mapping of each one say. */
export const httpHlr = (outgoing: OutgoingRequest): HlrLookup => ({
  async ask(provider, numbers, signal) {
    const { mapping: text, secret } = provider
    const mapping = parseLookupMapping(text)
    if (!mapping) throw new LookupFailed('unreadable', 'The mapping cannot be read')
    const { url, ...request } = lookupRequest(provider, numbers, secret)
    const answer = await outgoing
      .ask(new URL(url), { ...request, signal: signal ?? new AbortController().signal })
      .catch((error: unknown) => {
        if (error instanceof PostFailed) throw new LookupFailed(error.kind, error.message)
        throw error
      })
    if (answer.status < 200 || answer.status >= 300) {
      throw new LookupFailed('status', `HTTP ${answer.status}`)
    }
    return readLookups(mapping, parsed(answer.text), numbers)
  },
})

function parsed(text: string): unknown {
  const read = readJson(text)
  if (read === undefined) throw new LookupFailed('unreadable', 'The answer is no JSON')
  return read
}
