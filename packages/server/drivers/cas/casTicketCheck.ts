import type { TicketAnswer, TicketCheck } from '../../ports/ticketCheck.ts'
import { readServiceResponse } from './readServiceResponse.ts'

const MOST_BYTES = 64 * 1024

/**
 * Queries a CAS server through `/serviceValidate` (CAS protocol 2 and 3). Follows no redirects; `timeoutMs` is the
 * total timeout.
 */
export const casTicketCheck = (timeoutMs = 5_000): TicketCheck => ({
  async check({ casUrl, ticket, service }) {
    const url = new URL(`${casUrl.replace(/\/+$/, '')}/serviceValidate`)
    url.searchParams.set('ticket', ticket)
    url.searchParams.set('service', service)
    try {
      return await ask(url, timeoutMs)
    } catch {
      // Refused, reset, timed out, not UTF-8: in any case, the ticket is not confirmed.
      return { kind: 'unreachable' }
    }
  },
})

async function ask(url: URL, timeoutMs: number): Promise<TicketAnswer> {
  const response = await fetch(url, {
    redirect: 'manual',
    headers: { accept: 'application/xml, text/xml' },
    signal: AbortSignal.timeout(timeoutMs),
  })
  if (response.status !== 200 || !response.body) {
    await response.body?.cancel()
    return { kind: 'unreachable' }
  }
  const chunks: Uint8Array[] = []
  let size = 0
  for await (const chunk of response.body) {
    size += chunk.length
    if (size > MOST_BYTES) return { kind: 'unreachable' }
    chunks.push(chunk)
  }
  return readServiceResponse(
    new TextDecoder('utf-8', { fatal: true }).decode(Buffer.concat(chunks)),
  )
}
