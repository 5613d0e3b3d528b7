import { exchangeRequest, parseExchangeMapping, readExchangeRates, readJson } from '@tandem/core'

import { ExchangeFailed, type ExchangeSource } from '../../ports/exchangeSource.ts'
import { PostFailed } from '../../ports/outgoingPost.ts'
import type { OutgoingRequest } from '../../ports/outgoingRequest.ts'

/** Asks providers over HTTP, as the request and the mapping of each one say. */
export const httpExchange = (outgoing: OutgoingRequest): ExchangeSource => ({
  async ask({ mapping: text, secret, ...template }, { signal, now, ...pair }) {
    const mapping = parseExchangeMapping(text)
    if (!mapping) throw new ExchangeFailed('mapping')
    const { url, ...request } = exchangeRequest(template, pair, secret)
    const answer = await outgoing
      .ask(new URL(url), { ...request, signal })
      .catch((error: unknown) => {
        if (error instanceof PostFailed) {
          throw new ExchangeFailed(
            error.kind,
            error.kind === 'unreachable' ? error.message : undefined,
          )
        }
        throw error
      })
    if (answer.status < 200 || answer.status >= 300) {
      throw new ExchangeFailed('http', String(answer.status))
    }
    const read = readExchangeRates(mapping, parsed(answer.text), { base: pair.base, now })
    if (typeof read === 'string') throw new ExchangeFailed(read)
    return read
  },
})

function parsed(text: string): unknown {
  const read = readJson(text)
  if (read === undefined) throw new ExchangeFailed('noJson')
  return read
}
