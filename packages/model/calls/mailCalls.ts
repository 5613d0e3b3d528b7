import { z } from 'zod'

import { defineCall } from '../kit/call.ts'

/** The mail settings, for administrators. */
export const mailCalls = {
  test: defineCall({
    method: 'POST',
    path: '/sys/mail/test',
    access: 'setting:edit',
    summary: 'A mail to oneself, and what the server said',
    perMinute: 10,
    out: z.object({ to: z.string(), sent: z.boolean(), answer: z.string().nullable() }),
  }),
}
