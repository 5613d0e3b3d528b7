import { z } from 'zod'

import { historySchema } from '../kit/answers.ts'

/** GET /sms/operator/prefixHistory: what became of the prefixes an operator has or had, newest first. */
export const prefixHistorySchema = z.array(
  historySchema.element.extend({ prefix: z.string().describe('As it is now, or was at last.') }),
)
export type PrefixHistoryLine = z.output<typeof prefixHistorySchema>[number]
