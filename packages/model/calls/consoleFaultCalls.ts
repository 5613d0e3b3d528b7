import { z } from 'zod'
import { nothingSchema } from '../kit/answers.ts'
import { defineCall } from '../kit/call.ts'

const input = z.strictObject({
  /** Path of the page, without its query. */
  page: z.string().max(200),
  /** Name and message of the error. */
  fault: z.string().max(500),
  stack: z.string().max(4_000),
  components: z.string().max(2_000),
})

/** Errors of the console. */
export const consoleFaultCalls = {
  report: defineCall({
    method: 'POST',
    path: '/sys/consoleFault',
    access: 'signedIn',
    summary: 'Report an error of the console to the server log',
    perMinute: 60,
    isAct: false,
    in: input,
    out: nothingSchema,
  }),
}
