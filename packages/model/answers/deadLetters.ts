import { z } from 'zod'

import { listRowSchema } from '../kit/listCall.ts'
import { deadLetterList } from '../lists/deadLetters.ts'

/** A line of GET /sys/deadLetter/list. */
export const deadLetterRowSchema = listRowSchema(deadLetterList, {
  abilities: z.object({
    tryAgain: z.union([z.literal('deadLetter.notWaiting'), z.literal(true)]).exactOptional(),
  }),
})
export type DeadLetterRow = z.output<typeof deadLetterRowSchema>
