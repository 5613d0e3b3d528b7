import { isLookupUrl, parseLookupMapping, readLookupHeaders } from '@tandem/core'
import type { FieldValues } from '@tandem/model'
import { Refused } from '../../Refused.ts'
import type { EntityRules } from '../rules.ts'

// A message cannot write braces itself: they name its arguments.
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
export const hlrProviderRules: EntityRules = {
  async beforeAdd(_work, values) {
    demandReadable(values)
  },
  async beforeEdit(_work, _before, values) {
    demandReadable(values)
  },
}

/** @throws Refused hlr.url, hlr.headers, hlr.mapping */
function demandReadable(values: FieldValues): void {
  for (const { field, isRight, reason } of written) {
    const value = values[field]
    if (typeof value !== 'string' || value === '' || isRight(value)) continue
    throw new Refused(reason, { args, fields: { [field]: { reason, args } } })
  }
}
