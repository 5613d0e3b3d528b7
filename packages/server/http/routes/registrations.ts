import { mailCalls, registrationCalls } from '@tandem/model'

import {
  approveRegistration,
  refuseRegistration,
} from '../../services/registration/judgeRegistration.ts'
import { sendTestMail } from '../../services/mail/sendTestMail.ts'
import { answer, type Route } from '../route.ts'
import type { CorePorts } from './corePorts.ts'

/** Account requests for staff, and a test of the mail settings. */
export const registrationRoutes = (ports: CorePorts): Route[] => [
  answer(registrationCalls.approve, (ctx, input) => approveRegistration(ctx, ports, input)),
  answer(registrationCalls.refuse, (ctx, input) => refuseRegistration(ctx, ports, input)),
  answer(mailCalls.test, (ctx, _input, { session }) =>
    sendTestMail(ctx, ports, session?.email ?? null),
  ),
]
