import { z } from 'zod'
import { defineCall } from '../kit/call.ts'
import { idList } from '../kit/schema.ts'

/** SMPP sessions of customers. */
export const smppSessionCalls = {
  kick: defineCall({
    method: ['PUT', 'POST'],
    path: '/sms/smppSession/kick',
    access: 'smppSession:kick',
    summary: 'Unbind and close these sessions; answers how many of them were still there',
    ids: { ids: 'smppSession' },
    in: z.strictObject({ ids: idList }),
    out: z.int(),
  }),
}
