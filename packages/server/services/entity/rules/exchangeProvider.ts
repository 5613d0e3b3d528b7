import { isExchangeUrl, parseExchangeMapping, readLookupHeaders } from '@tandem/core'
import type { FieldValues } from '@tandem/model'
import { Refused } from '../../Refused.ts'
import type { EntityRules } from '../rules.ts'

// A message cannot write braces itself: they name its arguments.
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
export const exchangeProviderRules: EntityRules = {
  async beforeAdd(_work, values) {
    demandReadable(values)
  },
  async beforeEdit(_work, _before, values) {
    demandReadable(values)
  },
}

/** @throws Refused exchangeProvider.url, hlr.headers, exchangeProvider.mapping */
function demandReadable(values: FieldValues): void {
  for (const { field, isRight, reason } of written) {
    const value = values[field]
    if (typeof value !== 'string' || value === '' || isRight(value)) continue
    throw new Refused(reason, { args, fields: { [field]: { reason, args } } })
  }
}
