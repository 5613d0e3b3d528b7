import { z } from 'zod'
import { nothingSchema } from '../kit/answers.ts'
import { defineCall } from '../kit/call.ts'
import { idList } from '../kit/schema.ts'

/** What the database refused to store. */
export const deadLetterCalls = {
  tryAgain: defineCall({
    method: ['PUT', 'POST'],
    path: '/sys/deadLetter/tryAgain',
    access: 'deadLetter:tryAgain',
    summary: 'Have what was refused tried again',
    ids: { ids: 'deadLetter' },
    in: z.strictObject({ ids: idList }),
    out: nothingSchema,
  }),
}
