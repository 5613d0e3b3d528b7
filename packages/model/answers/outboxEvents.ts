import { z } from 'zod'

import { listRowSchema } from '../kit/listCall.ts'
import { outboxEventList } from '../lists/outboxEvents.ts'

/** A line of GET /sys/outboxEvent/list. */
export const outboxEventRowSchema = listRowSchema(outboxEventList, {
  abilities: z.object({
    tryAgain: z
      .union([z.literal(true), z.enum(['outbox.notDead', 'outbox.expired', 'outbox.unreadable'])])
      .exactOptional(),
    drop: z.union([z.literal(true), z.literal('outbox.dropped')]).exactOptional(),
  }),
})
export type OutboxEventRow = z.output<typeof outboxEventRowSchema>
