import { z } from 'zod'

import { mailStateSchema } from '../answers/doors.ts'
import { nothingSchema } from '../kit/answers.ts'
import { defineCall } from '../kit/call.ts'
import { id } from '../kit/schema.ts'

/** Mail that failed, for administrators. */
export const mailCalls = {
  test: defineCall({
    method: 'POST',
    path: '/sys/mail/test',
    access: 'setting:edit',
    summary: 'A mail to oneself, and what the server said',
    perMinute: 10,
    out: z.object({ to: z.string(), sent: z.boolean(), answer: z.string().nullable() }),
  }),
  list: defineCall({
    method: 'GET',
    path: '/sys/mail/list',
    access: 'setting:list',
    readOnly: true,
    summary: 'Mail that is under way or failed',
    out: z.array(mailStateSchema),
  }),
  retry: defineCall({
    method: 'POST',
    path: '/sys/mail/retry',
    access: 'setting:edit',
    summary: 'Try a failed mail again',
    ids: { id: 'mail' },
    in: z.strictObject({ id }),
    out: nothingSchema,
  }),
}
