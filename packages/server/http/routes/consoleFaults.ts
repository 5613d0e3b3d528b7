import { nothingSchema } from '@tandem/model'
import { z } from 'zod'

import type { ConsoleFault } from '@tandem/model'

import { route, type Route } from '../route.ts'

const input = z.strictObject({
  page: z.string().max(200),
  fault: z.string().max(500),
  stack: z.string().max(4_000),
  components: z.string().max(2_000),
}) satisfies z.ZodType<ConsoleFault>

/** Console errors are written to the server log, where operators see them. */
export const consoleFaultRoutes = (): Route[] => [
  route({
    method: 'POST',
    path: '/sys/consoleFault',
    out: nothingSchema,
    access: 'signedIn',
    summary: 'Report an error of the console to the server log',
    perMinute: 60,
    isAct: false,
    in: input,
    handler: async (ctx, fault, { request }) => {
      request.log.error({ console: fault, userId: ctx.actor.id }, 'the console failed')
      return null
    },
  }),
]
