import { z } from 'zod'
import { nothingSchema } from '../kit/answers.ts'
import { defineCall } from '../kit/call.ts'
import { idList } from '../kit/schema.ts'

const judge = <const Verb extends 'approve' | 'reject'>(verb: Verb) =>
  defineCall({
    method: ['PUT', 'POST'],
    path: `/sms/senderId/${verb}`,
    access: `senderId:${verb}`,
    ids: { ids: 'senderId' },
    in: z.strictObject({ ids: idList, remark: z.string().max(500).optional() }),
    out: nothingSchema,
  })

/** Deciding on sender IDs. */
export const senderIdCalls = { approve: judge('approve'), reject: judge('reject') }
