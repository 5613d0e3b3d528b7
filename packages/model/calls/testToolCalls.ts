import { z } from 'zod'

import { testRunSchema } from '../answers/own.ts'
import { sendResultSchema } from '../answers/sms.ts'
import { defineCall } from '../kit/call.ts'
import { id } from '../kit/schema.ts'
import { smsProducts } from '../smsRules.ts'

/** The test tool of the header (spec §2): how a number is routed, and its price. */
export const testToolCalls = {
  run: defineCall({
    method: 'POST',
    path: '/sys/testTool/run',
    access: 'testTool:run',
    summary: 'Who would carry a number and at what price; nothing is sent',
    ids: { companyId: 'company' },
    in: z.strictObject({
      number: z.string().min(1).max(64),
      product: z.enum(smsProducts),
      companyId: id,
      senderId: z.string().max(16).optional(),
      content: z
        .string()
        .max(2_000)
        .optional()
        .describe('The text, for routes that look at it; without it these may match or not.'),
    }),
    out: testRunSchema,
  }),
  send: defineCall({
    method: 'POST',
    path: '/sys/testTool/send',
    access: 'testTool:run',
    summary: 'One real message of one part for a run, at the price it showed',
    in: z.strictObject({ id, content: z.string().min(1).max(2_000) }),
    out: sendResultSchema.pick({ taskId: true }),
  }),
  queryById: defineCall({
    method: 'GET',
    path: '/sys/testTool/queryById',
    access: 'testTool:list',
    readOnly: true,
    in: z.strictObject({ id }),
    out: testRunSchema,
  }),
}
