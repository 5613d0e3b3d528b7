import { z } from 'zod'
import { nothingSchema } from '../kit/answers.ts'
import { defineCall } from '../kit/call.ts'
import { idList } from '../kit/schema.ts'

/** What customers' programs were told. */
export const callbackCalls = {
  sendAgain: defineCall({
    method: ['PUT', 'POST'],
    path: '/sys/callbackDelivery/sendAgain',
    access: 'callbackDelivery:sendAgain',
    summary: 'Send these to their callbacks again, under the same ids',
    ids: { ids: 'callbackDelivery' },
    in: z.strictObject({ ids: idList }),
    out: nothingSchema,
  }),
}
