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
