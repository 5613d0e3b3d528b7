import { z } from 'zod'

import { renewedTokenSchema } from './session.ts'

/** GET /sys/user/own, and the body of PUT /sys/user/editOwn with the `version` that was read. */
export const ownProfileSchema = z.object({
  realname: z.string(),
  email: z.string().nullable(),
  phone: z.string().nullable().describe('E.164.'),
  locale: z
    .enum(['en_US', 'zh_CN'])
    .nullable()
    .describe("Language of mails and messages; null: the company's."),
  timeZone: z.string().nullable().describe("IANA zone; null: the company's."),
  version: z.number(),
})
export type OwnProfile = z.output<typeof ownProfileSchema>

/** GET /sys/user/totp: two-step sign-in of one's own account. */
export const ownTotpSchema = z.object({
  enabled: z.boolean(),
  since: z.string().nullable().describe('Since when, ISO 8601 UTC.'),
  recoveryCodesLeft: z.number(),
})
export type OwnTotp = z.output<typeof ownTotpSchema>

/** POST /sys/user/totp/enrol {password}. Sign-in does not ask for codes before `confirm` {code}. */
export const totpEnrolmentSchema = z.object({
  secret: z.string().describe('Base32, for typing in.'),
  uri: z.string().describe('otpauth:// address, for a QR code.'),
})
export type TotpEnrolment = z.output<typeof totpEnrolmentSchema>

/** Answer of totp/recoveryCodes; the codes are shown only once. */
export const recoveryCodesSchema = z.object({ codes: z.array(z.string()) })
export type RecoveryCodes = z.output<typeof recoveryCodesSchema>

/** Answer of totp/confirm. */
export const totpConfirmationSchema = recoveryCodesSchema.extend(renewedTokenSchema.shape)
export type TotpConfirmation = z.output<typeof totpConfirmationSchema>

/** One session of GET /sys/session/own. */
export const ownSessionSchema = z.object({
  id: z.string(),
  userAgent: z
    .string()
    .nullable()
    .describe('As the browser calls itself; null when it did not say.'),
  ip: z.string().nullable(),
  createTime: z.string(),
  lastSeenTime: z.string(),
  isThis: z.boolean().describe('The session that asks.'),
})
export type OwnSession = z.output<typeof ownSessionSchema>
