import { z } from 'zod'
import { userJobRowSchema } from '../answers/userJobs.ts'
import { defineCall } from '../kit/call.ts'
import { instantText } from '../kit/instant.ts'
import { id, idList } from '../kit/schema.ts'

/** How long after a message ended its receipt can be sent again. */
export const REPUSH_HOURS = 72
/** Most messages whose receipts are sent again at once. */
export const MOST_REPUSHED = 100_000
export const repushOutcomes = ['all', 'delivered', 'failed'] as const
export type RepushOutcome = (typeof repushOutcomes)[number]

const repushed = z.strictObject({
  id,
  from: instantText.describe('Of messages that ended then or later: at most 72 hours ago.'),
  to: instantText.describe('And before this.'),
  outcome: z.enum(repushOutcomes).default('all'),
  mobile: z
    .string()
    .max(32)
    .optional()
    .describe('Of messages to this number alone, with its country code.'),
})

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
  countRepush: defineCall({
    method: 'POST',
    path: '/sms/smppAccount/countRepush',
    access: 'smppAccount:repush',
    summary: 'How many delivery receipts would be sent again',
    isAct: false,
    ids: { id: 'smppAccount' },
    in: repushed,
    out: z.strictObject({ messages: z.int(), receipts: z.int() }),
  }),
  repush: defineCall({
    method: 'POST',
    path: '/sms/smppAccount/repush',
    access: 'smppAccount:repush',
    summary: 'Send the delivery receipts of messages that ended in a time again, in their order',
    once: true,
    ids: { id: 'smppAccount' },
    in: repushed,
    out: userJobRowSchema,
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
