import { isExchangeUrl, parseExchangeMapping, readLookupHeaders } from '@tandem/core'
import { faultWords } from './faultWords.ts'
import type { EntityRules } from '../entity/rules.ts'
import { readableRules } from '../entity/readableRules.ts'

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

/** A request can be made and its answer read; what went wrong is said in the reader's language. */
export const exchangeProviderRules: EntityRules = {
  ...readableRules(written, args),
  compute: ({ locale }, _transaction, records) =>
    Promise.resolve(
      new Map(
        records.map(({ id, fault }) => [
          id,
          { fault: typeof fault === 'string' ? faultWords(locale, fault) : null },
        ]),
      ),
    ),
}
