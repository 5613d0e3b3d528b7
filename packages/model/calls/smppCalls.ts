import { z } from 'zod'
import { defineCall } from '../kit/call.ts'
import { idList } from '../kit/schema.ts'

/** SMPP accounts, beyond the verbs of records. */
export const smppAccountCalls = {
  connection: defineCall({
    method: 'GET',
    path: '/sms/smppAccount/connection',
    access: 'smppAccount:list',
    summary: 'Where SMPP clients connect',
    readOnly: true,
    out: z.strictObject({
      /** Null: the host of the console. */
      host: z.string().nullable(),
      port: z.int(),
      /** Null: no TLS. */
      tlsPort: z.int().nullable(),
    }),
  }),
}

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
