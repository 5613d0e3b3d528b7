import { consoleFaultCalls } from '@tandem/model'

import { answer, type Route } from '../route.ts'

/** Console errors are written to the server log, where operators see them. */
export const consoleFaultRoutes = (): Route[] => [
  answer(consoleFaultCalls.report, async (ctx, fault, { request }) => {
    request.log.error({ console: fault, userId: ctx.actor.id }, 'the console failed')
    return null
  }),
]
