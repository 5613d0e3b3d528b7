import { z } from 'zod'
import { nothingSchema } from '../kit/answers.ts'
import { defineCall } from '../kit/call.ts'
import { idList, plainLine } from '../kit/schema.ts'

/** What leaves the platform. */
export const outboxCalls = {
  tryAgain: defineCall({
    method: ['PUT', 'POST'],
    path: '/sys/outboxEvent/tryAgain',
    access: 'outboxEvent:tryAgain',
    summary: 'One more attempt for events that were given up',
    ids: { ids: 'outboxEvent' },
    in: z.strictObject({ ids: idList }),
    out: nothingSchema,
  }),
  drop: defineCall({
    method: ['PUT', 'POST'],
    path: '/sys/outboxEvent/drop',
    access: 'outboxEvent:drop',
    summary: 'Never deliver these events, for a reason',
    ids: { ids: 'outboxEvent' },
    in: z.strictObject({
      ids: idList,
      reason: z.string().trim().min(1).max(500).pipe(plainLine),
    }),
    out: nothingSchema,
  }),
}
