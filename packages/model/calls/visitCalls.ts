import { z } from 'zod'

import { logInfoSchema, visitDaySchema } from '../answers/logs.ts'
import { defineCall } from '../kit/call.ts'

/** Visits of the console. */
export const visitCalls = {
  count: defineCall({
    method: 'GET',
    path: '/sys/loginfo',
    access: 'home:totalData',
    readOnly: true,
    summary: 'Visits so far and today',
    in: z.strictObject({}),
    out: logInfoSchema,
  }),
  days: defineCall({
    method: 'GET',
    path: '/sys/visitInfo',
    access: 'home:totalData',
    readOnly: true,
    summary: 'Visits of the last seven days',
    in: z.strictObject({}),
    out: z.array(visitDaySchema),
  }),
}
