import { isLookupUrl, lookupRequest } from '../numbers/lookupRequest.ts'

/** How a provider of exchange rates is asked. Places in the address: `{base}`, `{quotes}` (with commas), `{secret}`. */
export interface ExchangeTemplate {
  url: string
  /** 'Name: value', one per line; with `{secret}`, or `{basic}` for basic authentication. */
  headers: string | null
}

const withPair = (url: string, base: string, quotes: readonly string[]): string =>
  url.replaceAll('{base}', base).replaceAll('{quotes}', quotes.join())

/** Whether it is an address with places we know. */
export const isExchangeUrl = (text: string): boolean =>
  !/\{\+?numbers?\}/.test(text) && isLookupUrl(withPair(text, 'USD', ['EUR', 'GBP']))

/** The request for what one `base` is worth in other currencies (ISO 4217): always a GET. */
export function exchangeRequest(
  { url, headers }: ExchangeTemplate,
  { base, quotes }: { base: string; quotes: readonly string[] },
  secret: string,
): { url: string; method: 'GET' | 'POST'; headers: Record<string, string>; body: string } {
  return lookupRequest({ url: withPair(url, base, quotes), headers, body: null }, [], secret)
}
