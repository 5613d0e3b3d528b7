import { accountCalls, sessionCalls } from '@tandem/model'

import { chooseNotice, ownNoticeChoices } from '../../services/notices/ownNoticeChoices.ts'
import { endSessions } from '../../services/organisation/listSessions.ts'
import { editOwnProfile, ownProfile } from '../../services/organisation/ownProfile.ts'
import { endOtherSessions, endOwnSession, ownSessions } from '../../services/auth/ownSessions.ts'
import {
  confirmOwnTotp,
  disableOwnTotp,
  enrolTotp,
  ownTotp,
  renewRecoveryCodes,
} from '../../services/auth/twoStep.ts'
import { userInfo } from '../../services/auth/userInfo.ts'
import { demandSession, findCaller } from '../authenticate.ts'
import type { CorePorts } from './corePorts.ts'
import { answer, type Route, sessionOf } from '../route.ts'

/** The user's own account, and the sessions of others (spec §5, §7). */
export const accountRoutes = (ports: CorePorts): Route[] => [
  answer(accountCalls.profile, (ctx) => ownProfile(ctx, ports)),
  answer(accountCalls.edit, async (ctx, { password: given, ...input }, { request }) => {
    await editOwnProfile(ctx, ports, { ...input, ...(given ? { password: given } : {}) })
    const session = await findCaller(request, ports.sessions)
    demandSession(request, session)
    return { userInfo: userInfo(session) }
  }),
  answer(accountCalls.totp, (ctx) => ownTotp(ctx, ports)),
  answer(accountCalls.enrol, (ctx, input) => enrolTotp(ctx, ports, input.password)),
  answer(accountCalls.confirm, (ctx, input, call) =>
    confirmOwnTotp(ctx, ports, sessionOf(call), input.code),
  ),
  answer(accountCalls.disable, (ctx, input, call) =>
    disableOwnTotp(ctx, ports, sessionOf(call), input),
  ),
  answer(accountCalls.recoveryCodes, (ctx, input) => renewRecoveryCodes(ctx, ports, input.code)),
  answer(accountCalls.notices, (ctx) => ownNoticeChoices(ctx, ports)),
  answer(accountCalls.editNotice, (ctx, input) => chooseNotice(ctx, ports, input)),
  ...sessionListRoutes(ports),
]

const sessionListRoutes = (ports: CorePorts): Route[] => [
  answer(sessionCalls.own, (ctx) => ownSessions(ctx, ports)),
  answer(sessionCalls.endOwn, (ctx, input) => endOwnSession(ctx, ports, input.id)),
  answer(sessionCalls.endOthers, (ctx) => endOtherSessions(ctx, ports)),
  answer(sessionCalls.end, (ctx, input) => endSessions(ctx, ports, input.ids)),
]
