import { lookupStates } from '@tandem/core'
import { z } from 'zod'

import { historySchema } from '../kit/answers.ts'

/** GET /sms/operator/prefixHistory: what became of the prefixes an operator has or had, newest first. */
export const prefixHistorySchema = z.array(
  historySchema.element.extend({ prefix: z.string().describe('As it is now, or was at last.') }),
)
export type PrefixHistoryLine = z.output<typeof prefixHistorySchema>[number]

/** POST /sms/hlrProvider/try: what a provider said about one number. */
export const triedProviderSchema = z.object({
  mobile: z.string(),
  state: z.enum(lookupStates),
  mcc: z.string().nullable(),
  mnc: z.string().nullable(),
  ported: z.boolean().nullable().describe('null: it does not say.'),
  roaming: z.boolean().nullable(),
  milliseconds: z.int().describe('How long it took to answer.'),
})
export type TriedProvider = z.output<typeof triedProviderSchema>

/** POST /sms/hlrLookup/quote: what a lookup of these numbers would cost. */
export const lookupQuoteSchema = z.object({
  numbers: z.int().describe('Different valid numbers that can be looked up.'),
  known: z.int().describe('Of them: answered lately, which costs nothing.'),
  left: z
    .int()
    .describe('Lines left out: no number, the same again, or in a country without a price.'),
  amount: z
    .string()
    .nullable()
    .describe('Decimal. The most it will cost; null where amounts are hidden.'),
  available: z.string().nullable().describe('What the company can spend.'),
  currency: z.string(),
})
export type LookupQuote = z.output<typeof lookupQuoteSchema>
