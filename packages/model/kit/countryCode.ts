import { isNumberCountry } from '@tandem/core'
import { z } from 'zod'

/** A country that has telephone numbers, by its ISO 3166-1 code of two letters. */
export const countryCode = z
  .string()
  .refine(isNumberCountry, { params: { reason: 'field.iso2', args: {} } })
  .meta({ examples: ['SG'], pattern: '^[A-Z]{2}$' })
