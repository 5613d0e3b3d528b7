import {
  id,
  listParameters,
  mailStateSchema,
  nothingSchema,
  pageSchema,
  recordSchema,
} from '@tandem/model'
import { z } from 'zod'

import { approveRegistration, refuseRegistration } from '../../services/doors/judgeRegistration.ts'
import { registration, registrationRules } from '../../services/doors/listRegistrations.ts'
import { listMail, sendTestMail, tryMailAgain } from '../../services/doors/mailTrouble.ts'
import { getEntity, listEntity } from '../../services/entity/readRecords.ts'
import { type Route, route } from '../route.ts'
import type { CorePorts } from './corePorts.ts'

const name = z.string().trim().max(64).optional()

/** Account requests for staff, and failed mails for administrators. */
export const registrationRoutes = (ports: CorePorts): Route[] => [
  route({
    method: 'GET',
    path: '/sys/registration/list',
    access: 'registration:list',
    summary: 'Requests for accounts',
    parameters: listParameters(registration),
    out: pageSchema(recordSchema(registration)),
    handler: (ctx, _input, { query }) =>
      listEntity(ctx, ports, registration, registrationRules, query),
  }),
  route({
    method: 'GET',
    path: '/sys/registration/queryById',
    access: 'registration:list',
    summary: 'One request for an account',
    out: recordSchema(registration),
    in: z.strictObject({ id }),
    handler: (ctx, input) => getEntity(ctx, ports, registration, registrationRules, input.id),
  }),
  route({
    method: ['POST', 'PUT'],
    path: '/sys/registration/approve',
    out: z.object({ companyId: id, userId: id }),
    access: 'registration:judge',
    summary: 'Make company and user of a request',
    in: z.strictObject({
      id,
      kind: z.enum(['agent', 'customer']),
      parentId: id,
      currency: z.string().regex(/^[A-Z]{3}$/),
      rateGroupId: id.nullish(),
      companyName: name,
      username: name,
    }),
    handler: (ctx, { companyName, username, rateGroupId, ...input }) =>
      approveRegistration(ctx, ports, {
        ...input,
        rateGroupId: rateGroupId ?? null,
        ...(companyName === undefined ? {} : { companyName }),
        ...(username === undefined ? {} : { username }),
      }),
  }),
  route({
    method: ['POST', 'PUT'],
    path: '/sys/registration/refuse',
    out: nothingSchema,
    access: 'registration:judge',
    summary: 'Refuse a request, with the reason the applicant reads',
    in: z.strictObject({ id, reason: z.string().trim().min(1).max(500) }),
    handler: async (ctx, input) => {
      await refuseRegistration(ctx, ports, input)
      return null
    },
  }),
  route({
    method: 'POST',
    path: '/sys/mail/test',
    out: z.object({ to: z.string(), sent: z.boolean(), answer: z.string().nullable() }),
    access: 'setting:edit',
    summary: 'A mail to oneself, and what the server said',
    perMinute: 10,
    handler: (ctx, _input, { session }) => sendTestMail(ctx, ports, session?.email ?? null),
  }),
  route({
    method: 'GET',
    path: '/sys/mail/list',
    out: z.array(mailStateSchema),
    access: 'setting:list',
    summary: 'Mail that is under way or failed',
    handler: (ctx) => listMail(ctx, ports),
  }),
  route({
    method: 'POST',
    path: '/sys/mail/retry',
    out: nothingSchema,
    access: 'setting:edit',
    summary: 'Try a failed mail again',
    in: z.strictObject({ id }),
    handler: async (ctx, input) => {
      await tryMailAgain(ctx, ports, input.id)
      return null
    },
  }),
]
