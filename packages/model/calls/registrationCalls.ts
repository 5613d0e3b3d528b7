import { z } from 'zod'

import { nothingSchema } from '../kit/answers.ts'
import { defineCall } from '../kit/call.ts'
import { id } from '../kit/schema.ts'

const name = z.string().trim().max(64).optional()

/** Requests for accounts, and deciding on them. */
export const registrationCalls = {
  approve: defineCall({
    method: ['POST', 'PUT'],
    path: '/sys/registration/approve',
    access: 'registration:judge',
    summary: 'Make company and user of a request',
    ids: { id: 'registration', parentId: 'company', rateGroupId: 'rateGroup' },
    in: z.strictObject({
      id,
      kind: z.enum(['agent', 'customer']),
      parentId: id,
      currency: z.string().regex(/^[A-Z]{3}$/),
      rateGroupId: id.nullish(),
      companyName: name,
      username: name,
    }),
    out: z.object({ companyId: id, userId: id }),
  }),
  refuse: defineCall({
    method: ['POST', 'PUT'],
    path: '/sys/registration/refuse',
    access: 'registration:judge',
    summary: 'Refuse a request, with the reason the applicant reads',
    ids: { id: 'registration' },
    in: z.strictObject({ id, reason: z.string().trim().min(1).max(500) }),
    out: nothingSchema,
  }),
}
