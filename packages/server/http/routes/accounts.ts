import {
  checkField,
  entities,
  type Entity,
  id,
  idList,
  nothingSchema,
  noticeChoiceSchema,
  ownProfileSchema,
  ownSessionSchema,
  ownTotpSchema,
  pageSchema,
  recoveryCodesSchema,
  sessionListRowSchema,
  renewedTokenSchema,
  totpConfirmationSchema,
  totpEnrolmentSchema,
  userInfoSchema,
} from '@tandem/model'
import { z } from 'zod'

import { chooseNotice, ownNoticeChoices } from '../../services/notices/ownNoticeChoices.ts'
import { endSessions, listSessions, sessionListInput } from '../../services/session/listSessions.ts'
import { editOwnProfile, ownProfile } from '../../services/session/ownProfile.ts'
import { endOtherSessions, endOwnSession, ownSessions } from '../../services/session/ownSessions.ts'
import {
  confirmOwnTotp,
  disableOwnTotp,
  enrolTotp,
  ownTotp,
  renewRecoveryCodes,
} from '../../services/session/twoStep.ts'
import { userInfo } from '../../services/session/userInfo.ts'
import { demandSession, findCaller } from '../authenticate.ts'
import type { CorePorts } from './corePorts.ts'
import { type Route, route, sessionOf } from '../route.ts'

const user: Entity = entities.user
const password = z.string().min(1).max(128)
const code = z.string().min(1).max(64)

/** A value as user forms send it; '' means no value. */
const own = (name: string) =>
  z.unknown().transform((value, context) => {
    const field = user.fields[name]
    const fault = field && checkField(field, value)
    if (fault) context.addIssue({ code: 'custom', params: { ...fault } })
    return typeof value === 'string' && value !== '' ? value : null
  })
const editOwn = z.strictObject({
  version: z.int().min(1),
  password: password.optional(),
  realname: own('realname').transform(String),
  email: own('email'),
  phone: own('phone'),
  locale: own('locale').transform((value) =>
    value === 'en_US' || value === 'zh_CN' ? value : null,
  ),
  timeZone: own('timeZone'),
})

/** The user's own account, and the sessions of others (spec §5, §7). */
export const accountRoutes = (ports: CorePorts): Route[] => [
  route({
    method: 'GET',
    path: '/sys/user/own',
    out: ownProfileSchema,
    access: 'signedIn',
    summary: 'What one may change about oneself',
    handler: (ctx) => ownProfile(ctx, ports),
  }),
  route({
    method: ['PUT', 'POST'],
    path: '/sys/user/editOwn',
    out: z.object({ userInfo: userInfoSchema }),
    access: 'signedIn',
    summary: 'Change one’s own name, e-mail, phone, language and time zone',
    in: editOwn,
    handler: async (ctx, { password: given, ...input }, { request }) => {
      await editOwnProfile(ctx, ports, { ...input, ...(given ? { password: given } : {}) })
      const session = await findCaller(request, ports.sessions)
      demandSession(request, session)
      return { userInfo: userInfo(session) }
    },
  }),
  route({
    method: 'GET',
    path: '/sys/user/totp',
    out: ownTotpSchema,
    access: 'signedIn',
    summary: 'Whether one’s own account has two-step sign-in',
    handler: (ctx) => ownTotp(ctx, ports),
  }),
  route({
    method: 'POST',
    path: '/sys/user/totp/enrol',
    out: totpEnrolmentSchema,
    access: 'signedIn',
    summary: 'A secret for an authenticator app',
    in: z.strictObject({ password }),
    handler: (ctx, input) => enrolTotp(ctx, ports, input.password),
  }),
  route({
    method: 'POST',
    path: '/sys/user/totp/confirm',
    out: totpConfirmationSchema,
    access: 'signedIn',
    summary: 'Turn two-step sign-in on with a first code; answers the recovery codes',
    in: z.strictObject({ code }),
    handler: (ctx, input, call) => confirmOwnTotp(ctx, ports, sessionOf(call), input.code),
  }),
  route({
    method: 'POST',
    path: '/sys/user/totp/disable',
    out: renewedTokenSchema,
    access: 'signedIn',
    summary: 'Turn two-step sign-in off',
    in: z.strictObject({ password, code }),
    handler: (ctx, input, call) => disableOwnTotp(ctx, ports, sessionOf(call), input),
  }),
  route({
    method: 'POST',
    path: '/sys/user/totp/recoveryCodes',
    out: recoveryCodesSchema,
    access: 'signedIn',
    summary: 'Ten new recovery codes in place of the old',
    in: z.strictObject({ code }),
    handler: (ctx, input) => renewRecoveryCodes(ctx, ports, input.code),
  }),
  route({
    method: 'GET',
    path: '/sys/user/notices',
    out: z.array(noticeChoiceSchema),
    access: 'signedIn',
    summary: 'What the platform tells one by itself, and what of it is switched off',
    handler: (ctx) => ownNoticeChoices(ctx, ports),
  }),
  route({
    method: ['PUT', 'POST'],
    path: '/sys/user/editNotice',
    out: nothingSchema,
    access: 'signedIn',
    summary: 'Switch one kind of message off or on for oneself',
    in: z.strictObject({ kind: z.string().max(64), on: z.boolean() }),
    handler: async (ctx, input) => {
      await chooseNotice(ctx, ports, input)
      return null
    },
  }),
  ...sessionListRoutes(ports),
]

const sessionListRoutes = (ports: CorePorts): Route[] => [
  route({
    method: 'GET',
    path: '/sys/session/own',
    out: z.array(ownSessionSchema),
    access: 'signedIn',
    summary: 'Where one is signed in',
    handler: (ctx) => ownSessions(ctx, ports),
  }),
  route({
    method: 'DELETE',
    path: '/sys/session/endOwn',
    out: nothingSchema,
    access: 'signedIn',
    summary: 'End one of one’s own sessions',
    in: z.strictObject({ id }),
    handler: (ctx, input) => endOwnSession(ctx, ports, input.id),
  }),
  route({
    method: 'DELETE',
    path: '/sys/session/others',
    out: z.int(),
    access: 'signedIn',
    summary: 'End all of one’s sessions but this; answers how many',
    handler: (ctx) => endOtherSessions(ctx, ports),
  }),
  route({
    method: 'GET',
    path: '/sys/session/list',
    out: pageSchema(sessionListRowSchema),
    list: true,
    access: 'session:list',
    summary: 'Who is signed in now',
    in: sessionListInput,
    handler: (ctx, input) => listSessions(ctx, ports, input),
  }),
  route({
    method: 'DELETE',
    path: '/sys/session/end',
    out: z.int(),
    access: 'session:end',
    summary: 'End sessions of others; answers how many',
    in: z.strictObject({ ids: idList }),
    handler: (ctx, input) => endSessions(ctx, ports, input.ids),
  }),
]
