import { isExchangeUrl, parseExchangeMapping, readLookupHeaders } from '@tandem/core'
import { readableRules } from './readable.ts'

const args = { base: '{base}', quotes: '{quotes}', secret: '{secret}', basic: '{basic}' }

const written = [
  { field: 'url', isRight: isExchangeUrl, reason: 'exchangeProvider.url' },
  { field: 'headers', isRight: (text: string) => !!readLookupHeaders(text), reason: 'hlr.headers' },
  {
    field: 'mapping',
    isRight: (text: string) => !!parseExchangeMapping(text),
    reason: 'exchangeProvider.mapping',
  },
] as const

/** A request can be made and its answer read. */
export const exchangeProviderRules = readableRules(written, args)
