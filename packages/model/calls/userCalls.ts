import { z } from 'zod'

import { effectiveRightsSchema } from '../answers/rights.ts'
import { nothingSchema } from '../kit/answers.ts'
import { defineCall } from '../kit/call.ts'
import { id, idList } from '../kit/schema.ts'

/** Verbs of users beyond the common ones (spec §7). */
export const userCalls = {
  freeze: defineCall({
    method: ['PUT', 'POST'],
    path: '/sys/user/frozenBatch',
    access: 'user:frozenBatch',
    summary: 'Freeze (2) or thaw (1) users',
    ids: { ids: 'user' },
    in: z.strictObject({
      ids: idList,
      status: z.union([z.literal('1'), z.literal('2'), z.literal(1), z.literal(2)]),
    }),
    out: nothingSchema,
  }),
  setPassword: defineCall({
    method: ['PUT', 'POST'],
    path: '/sys/user/changPassword',
    access: 'user:changPassword',
    summary: "Set another user's password",
    ids: { username: 'username' },
    in: z.strictObject({
      username: z.string().min(1).max(64),
      password: z.string().max(128),
      confirmpassword: z.string().max(128).optional(),
    }),
    out: nothingSchema,
  }),
  resetTotp: defineCall({
    method: ['PUT', 'POST'],
    path: '/sys/user/resetTotp',
    access: 'user:resetTotp',
    summary: 'Take away the authenticator of a user who lost it',
    ids: { ids: 'user' },
    in: z.strictObject({ ids: id }),
    out: nothingSchema,
  }),
  effectiveRights: defineCall({
    method: 'GET',
    path: '/sys/user/effectiveRights',
    access: 'user:list',
    readOnly: true,
    summary: 'What a user may see and do, and why',
    ids: { id: 'user' },
    in: z.strictObject({ id }),
    out: effectiveRightsSchema,
  }),
}
