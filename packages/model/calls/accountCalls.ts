import { z } from 'zod'

import {
  ownProfileSchema,
  ownTotpSchema,
  recoveryCodesSchema,
  totpConfirmationSchema,
  totpEnrolmentSchema,
} from '../answers/accounts.ts'
import { noticeChoiceSchema } from '../answers/notices.ts'
import { renewedTokenSchema, userInfoSchema } from '../answers/session.ts'
import { entities } from '../entities/entities.ts'
import { nothingSchema } from '../kit/answers.ts'
import { defineCall } from '../kit/call.ts'
import { checkField } from '../kit/check.ts'
import type { Entity } from '../kit/entity.ts'

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

/** The user's own account (spec §5). */
export const accountCalls = {
  profile: defineCall({
    method: 'GET',
    path: '/sys/user/own',
    access: 'signedIn',
    summary: 'What one may change about oneself',
    out: ownProfileSchema,
  }),
  edit: defineCall({
    method: ['PUT', 'POST'],
    path: '/sys/user/editOwn',
    access: 'signedIn',
    said: 'editProfile',
    summary: 'Change one’s own name, e-mail, phone, language and time zone',
    in: editOwn,
    out: z.object({ userInfo: userInfoSchema }),
  }),
  totp: defineCall({
    method: 'GET',
    path: '/sys/user/totp',
    access: 'signedIn',
    whileOwing: 'secondStep',
    summary: 'Whether one’s own account has two-step sign-in',
    out: ownTotpSchema,
  }),
  enrol: defineCall({
    method: 'POST',
    path: '/sys/user/totp/enrol',
    access: 'signedIn',
    said: 'totpEnrol',
    whileOwing: 'secondStep',
    summary: 'A secret for an authenticator app',
    in: z.strictObject({ password }),
    out: totpEnrolmentSchema,
  }),
  confirm: defineCall({
    method: 'POST',
    path: '/sys/user/totp/confirm',
    access: 'signedIn',
    said: 'totpConfirm',
    renews: true,
    whileOwing: 'secondStep',
    summary: 'Turn two-step sign-in on with a first code; answers the recovery codes',
    in: z.strictObject({ code }),
    out: totpConfirmationSchema,
  }),
  disable: defineCall({
    method: 'POST',
    path: '/sys/user/totp/disable',
    access: 'signedIn',
    said: 'totpDisable',
    renews: true,
    summary: 'Turn two-step sign-in off',
    in: z.strictObject({ password, code }),
    out: renewedTokenSchema,
  }),
  recoveryCodes: defineCall({
    method: 'POST',
    path: '/sys/user/totp/recoveryCodes',
    access: 'signedIn',
    said: 'recoveryCodes',
    summary: 'Ten new recovery codes in place of the old',
    in: z.strictObject({ code }),
    out: recoveryCodesSchema,
  }),
  notices: defineCall({
    method: 'GET',
    path: '/sys/user/notices',
    access: 'signedIn',
    summary: 'What the platform tells one by itself, and what of it is switched off',
    out: z.array(noticeChoiceSchema),
  }),
  editNotice: defineCall({
    method: ['PUT', 'POST'],
    path: '/sys/user/editNotice',
    access: 'signedIn',
    said: 'editNotice',
    summary: 'Switch one kind of message off or on for oneself',
    in: z.strictObject({ kind: z.string().max(64), on: z.boolean() }),
    out: nothingSchema,
  }),
}
