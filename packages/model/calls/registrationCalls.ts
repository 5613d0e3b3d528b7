import { z } from 'zod'

import { listParameters, nothingSchema, pageSchema, recordSchema } from '../kit/answers.ts'
import { defineCall } from '../kit/call.ts'
import { id } from '../kit/schema.ts'
import { registration } from '../entities/organisation/registration.ts'
import { recordCalls } from './recordCalls.ts'

const name = z.string().trim().max(64).optional()

const read = recordCalls(registration.path)

/** Requests for accounts, and deciding on them. */
export const registrationCalls = {
  list: defineCall({
    method: 'GET',
    path: read.list.path,
    access: 'registration:list',
    readOnly: true,
    summary: 'Requests for accounts',
    parameters: listParameters(registration),
    out: pageSchema(recordSchema(registration)),
  }),
  queryById: defineCall({
    method: 'GET',
    path: read.queryById.path,
    access: 'registration:list',
    readOnly: true,
    summary: 'One request for an account',
    ids: { id: 'registration' },
    in: read.queryById.in,
    out: recordSchema(registration),
  }),
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
