import { isLookupUrl, parseLookupMapping, readLookupHeaders } from '@tandem/core'
import { readableRules } from '../entity/readableRules.ts'

const args = { number: '{number}', secret: '{secret}', basic: '{basic}' }

/** What is written about a provider besides plain values; the console does not load what reads it. */
const written = [
  { field: 'url', isRight: isLookupUrl, reason: 'hlr.url' },
  { field: 'headers', isRight: (text: string) => !!readLookupHeaders(text), reason: 'hlr.headers' },
  {
    field: 'mapping',
    isRight: (text: string) => !!parseLookupMapping(text),
    reason: 'hlr.mapping',
  },
] as const

/** A request can be made and its answer read. */
export const hlrProviderRules = readableRules(written, args)
