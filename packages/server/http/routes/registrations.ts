import { mailCalls, registration, registrationCalls } from '@tandem/model'

import { approveRegistration, refuseRegistration } from '../../services/doors/judgeRegistration.ts'
import { registrationRules } from '../../services/doors/listRegistrations.ts'
import { sendTestMail } from '../../services/doors/sendTestMail.ts'
import { getEntity, listEntity } from '../../services/entity/readRecords.ts'
import { answer, type Route } from '../route.ts'
import type { CorePorts } from './corePorts.ts'

/** Account requests for staff, and a test of the mail settings. */
export const registrationRoutes = (ports: CorePorts): Route[] => [
  answer(registrationCalls.list, (ctx, _input, { query }) =>
    listEntity(ctx, ports, registration, registrationRules, query),
  ),
  answer(registrationCalls.queryById, (ctx, input) =>
    getEntity(ctx, ports, registration, registrationRules, input.id),
  ),
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
]
