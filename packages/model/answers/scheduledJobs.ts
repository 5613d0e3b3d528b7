import { z } from 'zod'

import { abilitiesSchema } from '../kit/answers.ts'
import { listRowSchema } from '../kit/listCall.ts'
import { scheduledJobList } from '../lists/scheduledJobs.ts'
import { scheduledRunSchema } from './schedule.ts'

/** A line of GET /sys/quartzJob/list. */
export const scheduledJobRowSchema = listRowSchema(scheduledJobList, {
  delFlag: z.literal(0),
  running: scheduledRunSchema
    .pick({ id: true, startTime: true, node: true })
    .extend({
      done: z.number().nullable(),
      total: z.number().nullable(),
      cancelling: z.boolean().describe('Told to end, and not ended yet.'),
    })
    .nullable()
    .describe('The run under way.'),
  last: scheduledRunSchema.nullable(),
  abilities: abilitiesSchema,
})
export type ScheduledJobRow = z.output<typeof scheduledJobRowSchema>
