import { z } from 'zod'

import { codeWays } from '../calls/doors.ts'

/** GET /sys/doors: which sign-in methods the sign-in page can offer. */
export const openDoorsSchema = z.object({
  registrationOpen: z.boolean().describe('Whether POST /sys/user/register takes requests.'),
  casLoginUrl: z
    .string()
    .nullable()
    .describe(
      'Where "single sign-on" leads (a whole address), null: there is none. Comes back to /user/login with `ticket`.',
    ),
  casLogoutUrl: z
    .string()
    .nullable()
    .describe(
      'Where whoever came by single sign-on goes on leaving, so that the next person is asked who they are.',
    ),
  phone: z.boolean().describe('Codes by SMS can be sent: sign-in by phone, reset by phone.'),
  mail: z
    .boolean()
    .describe('Codes by e-mail can be sent: reset by e-mail, a code for registering.'),
})
export type OpenDoors = z.output<typeof openDoorsSchema>

/**
 * GET /sys/captchaWork/{checkKey}, for users who cannot read the image: the number below `most` whose
 * PBKDF2-HMAC-SHA-256 with
 * `salt` (base64, 32 bytes, the number as decimal text) is `target` (base64). `work:<number>` is then the `captcha`.
 */
export const captchaWorkSchema = z.object({
  salt: z.string(),
  iterations: z.number(),
  most: z.number(),
  target: z.string(),
})
export type CaptchaWork = z.output<typeof captchaWorkSchema>

/**
 * Answer of every call that sends a code, whether anybody receives one or not. Refusals: login.captchaRequired /
 * …Wrong / …Expired, door.closed, door.codeWait (seconds), door.codeQuota, field.phone / field.email on the field.
 */
export const codeSentSchema = z.object({
  validSeconds: z.number().describe('Seconds the code holds.'),
  waitSeconds: z.number().describe('Seconds until another can be sent: the button counts down.'),
})
export type CodeSent = z.output<typeof codeSentSchema>

export const registerResultSchema = z.object({
  reference: z.string().describe('For /user/register-result, e.g. R-7K2M-9QXD.'),
})
export type RegisterResult = z.output<typeof registerResultSchema>

/**
 * GET or POST /sys/user/querySysUser {account}, step 1 of 4: the ways to verify the account. Does not look
 * the account up.
 */
export const resetWaysSchema = z.object({ ways: z.array(z.enum(codeWays)) })
export type ResetWays = z.output<typeof resetWaysSchema>

export const resetPassSchema = z.object({
  resetToken: z
    .string()
    .describe('Good once, for ten minutes. Kept in memory by the page, never in an address.'),
  validSeconds: z.number(),
})
export type ResetPass = z.output<typeof resetPassSchema>
