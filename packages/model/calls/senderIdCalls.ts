import { z } from 'zod'
import { nothingSchema } from '../kit/answers.ts'
import { defineCall } from '../kit/call.ts'
import { idList } from '../kit/schema.ts'

const judge = <
  const Name extends 'senderId' | 'signature',
  const Verb extends 'approve' | 'reject',
>(
  name: Name,
  verb: Verb,
) =>
  defineCall({
    method: ['PUT', 'POST'],
    path: `/sms/${name}/${verb}`,
    access: `${name}:${verb}`,
    ids: { ids: name },
    in: z.strictObject({
      ids: idList,
      reason: z.string().max(500).optional().describe('Why: the company reads it.'),
      remark: z.string().max(500).optional().describe('Another name of `reason`.'),
    }),
    out: nothingSchema,
  })

/** Deciding on sender IDs. */
export const senderIdCalls = {
  approve: judge('senderId', 'approve'),
  reject: judge('senderId', 'reject'),
}

/** Deciding on signatures. */
export const signatureCalls = {
  approve: judge('signature', 'approve'),
  reject: judge('signature', 'reject'),
}
