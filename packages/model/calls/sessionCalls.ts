import { z } from 'zod'

import { ownSessionSchema } from '../answers/accounts.ts'
import { nothingSchema } from '../kit/answers.ts'
import { defineCall } from '../kit/call.ts'
import { id, idList } from '../kit/schema.ts'

/** Sessions: one's own, and those of others (spec §5). */
export const sessionCalls = {
  own: defineCall({
    method: 'GET',
    path: '/sys/session/own',
    access: 'signedIn',
    summary: 'Where one is signed in',
    out: z.array(ownSessionSchema),
  }),
  endOwn: defineCall({
    method: 'DELETE',
    path: '/sys/session/endOwn',
    access: 'signedIn',
    said: 'endOwnSession',
    summary: 'End one of one’s own sessions',
    ids: { id: 'ownSession' },
    in: z.strictObject({ id }),
    out: nothingSchema,
  }),
  endOthers: defineCall({
    method: 'DELETE',
    path: '/sys/session/others',
    access: 'signedIn',
    said: 'endOtherSessions',
    summary: 'End all of one’s sessions but this; answers how many',
    out: z.int(),
  }),
  end: defineCall({
    method: 'DELETE',
    path: '/sys/session/end',
    access: 'session:end',
    summary: 'End sessions of others; answers how many',
    ids: { ids: 'session' },
    in: z.strictObject({ ids: idList }),
    out: z.int(),
  }),
}
