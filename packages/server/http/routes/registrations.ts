import {
  id,
  listParameters,
  mailCalls,
  pageSchema,
  recordSchema,
  registrationCalls,
} from '@tandem/model'
import { z } from 'zod'

import { approveRegistration, refuseRegistration } from '../../services/doors/judgeRegistration.ts'
import { registration, registrationRules } from '../../services/doors/listRegistrations.ts'
import { listMail, sendTestMail, tryMailAgain } from '../../services/doors/mailTrouble.ts'
import { getEntity, listEntity } from '../../services/entity/readRecords.ts'
import { answer, type Route, route } from '../route.ts'
import type { CorePorts } from './corePorts.ts'

/** Account requests for staff, and failed mails for administrators. */
export const registrationRoutes = (ports: CorePorts): Route[] => [
  route({
    method: 'GET',
    path: '/sys/registration/list',
    readOnly: true,
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
    readOnly: true,
    access: 'registration:list',
    summary: 'One request for an account',
    out: recordSchema(registration),
    in: z.strictObject({ id }),
    handler: (ctx, input) => getEntity(ctx, ports, registration, registrationRules, input.id),
  }),
  answer(registrationCalls.approve, (ctx, { companyName, username, rateGroupId, ...input }) =>
    approveRegistration(ctx, ports, {
      ...input,
      rateGroupId: rateGroupId ?? null,
      ...(companyName === undefined ? {} : { companyName }),
      ...(username === undefined ? {} : { username }),
    }),
  ),
  answer(registrationCalls.refuse, (ctx, input) => refuseRegistration(ctx, ports, input)),
  answer(mailCalls.test, (ctx, _input, { session }) =>
    sendTestMail(ctx, ports, session?.email ?? null),
  ),
  answer(mailCalls.list, (ctx) => listMail(ctx, ports)),
  answer(mailCalls.retry, (ctx, input) => tryMailAgain(ctx, ports, input.id)),
]
