import { z } from 'zod'
import { nothingSchema } from '../kit/answers.ts'
import { defineCall } from '../kit/call.ts'
import { id, idList } from '../kit/schema.ts'

/** What customers' programs were told. */
export const callbackCalls = {
  sendTest: defineCall({
    method: 'POST',
    path: '/sys/callback/sendTest',
    access: 'callback:edit',
    summary:
      'Send the event callback.test to a callback, once, signed as any other; its delivery has the id of the answer',
    perMinute: 60,
    ids: { id: 'callback' },
    in: z.strictObject({ id }),
    out: id,
  }),
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
