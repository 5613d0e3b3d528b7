import { z } from 'zod'

import {
  codeSentSchema,
  openDoorsSchema,
  registerResultSchema,
  resetPassSchema,
  resetWaysSchema,
} from '../answers/doors.ts'
import { loginResultSchema } from '../answers/session.ts'
import { nothingSchema } from '../kit/answers.ts'
import { defineCall } from '../kit/call.ts'
import { codeModes, codeWays } from './doors.ts'

/** The captcha a form adds once the server asked for it; valid once. */
const picture = {
  captcha: z.string().max(16).optional(),
  checkKey: z
    .union([z.string().max(64), z.number()])
    .transform(String)
    .optional(),
}
const line = z.string().max(128)
const code = z.string().max(16)
const mode = z.union([z.enum(codeModes), z.literal([0, 1, 2]).transform((n) => codeModes[n])])
const byAccount = z.strictObject({ account: line.min(1), way: z.enum(codeWays), smscode: code })
const byPhone = z
  .strictObject({ phone: line.min(1), smscode: code })
  .transform(({ phone, smscode }) => ({ account: phone, way: 'phone' as const, smscode }))

/** Ways to sign in other than the password. None reveals whether an account exists. */
export const doorCalls = {
  doors: defineCall({
    method: 'GET',
    path: '/sys/doors',
    access: 'public',
    summary: 'Which ways the sign-in page offers',
    perMinute: 120,
    out: openDoorsSchema,
  }),
  /**
   * `captcha` is the code of the SMS. After login.googleCodeRequired the same request is sent again with `googleCode`:
   * its code is still valid.
   */
  phoneLogin: defineCall({
    method: 'POST',
    path: '/sys/phoneLogin',
    access: 'public',
    summary: 'Sign in with the code of an SMS',
    perMinute: 60,
    in: z.strictObject({
      mobile: line,
      captcha: code,
      remember_me: z.boolean().optional(),
      googleCode: z.string().max(32).optional(),
    }),
    out: loginResultSchema,
  }),
  /**
   * `service` is the address the server redirected to, without `ticket`. After login.googleCodeRequired the same ticket is
   * sent again with `googleCode`, within three minutes.
   */
  casLogin: defineCall({
    method: 'GET',
    path: '/cas/client/validateLogin',
    access: 'public',
    summary: 'Sign in with the ticket of a single sign-on server',
    perMinute: 30,
    in: z.strictObject({
      ticket: z.string().regex(/^[\x21-\x7e]{1,256}$/),
      service: z.string().max(2_000),
      googleCode: z.string().max(32).optional(),
    }),
    out: loginResultSchema,
  }),
  /**
   * One verification is needed: `smscode` (to `phone`) or `mailcode` (to `email`), each of mode 1; a captcha where neither
   * way is open. A taken name is not told to the applicant.
   */
  register: defineCall({
    method: 'POST',
    path: '/sys/user/register',
    access: 'public',
    summary: 'Ask for an account',
    perMinute: 10,
    in: z.strictObject({
      companyName: line,
      contactName: line,
      email: line,
      phone: line,
      username: line,
      password: z.string().max(128),
      country: z.string().max(2).optional(),
      remark: z.string().max(500).optional(),
      smscode: code.optional(),
      mailcode: code.optional(),
      ...picture,
    }),
    out: registerResultSchema,
  }),
  smsCode: defineCall({
    method: 'POST',
    path: '/sys/sms',
    access: 'public',
    summary: 'Send a code by SMS',
    perMinute: 30,
    in: z.strictObject({ mobile: line, smsmode: mode, ...picture }),
    out: codeSentSchema,
  }),
  mailCode: defineCall({
    method: 'POST',
    path: '/sys/mailCode',
    access: 'public',
    summary: 'Send a code by e-mail',
    perMinute: 30,
    in: z.strictObject({ email: line, mode: z.enum(['1', '2']), ...picture }),
    out: codeSentSchema,
  }),
  resetCode: defineCall({
    method: 'POST',
    path: '/sys/user/resetCode',
    access: 'public',
    summary: 'Send a code to what an account has on file',
    perMinute: 30,
    in: z.strictObject({ account: line.min(1), way: z.enum(codeWays), ...picture }),
    out: codeSentSchema,
  }),
  resetWays: defineCall({
    method: ['GET', 'POST'],
    path: '/sys/user/querySysUser',
    access: 'public',
    summary: 'Ways to prove oneself for a new password; nobody is looked up',
    perMinute: 60,
    // Old clients name the account here; the answer is the same for all.
    in: z.strictObject({
      account: line.optional(),
      username: line.optional(),
      phone: line.optional(),
    }),
    out: resetWaysSchema,
  }),
  verifyReset: defineCall({
    method: 'POST',
    path: '/sys/user/phoneVerification',
    access: 'public',
    summary: 'A code for the right to set a new password',
    perMinute: 30,
    in: z.union([byAccount, byPhone]),
    out: resetPassSchema,
  }),
  resetPassword: defineCall({
    method: ['POST', 'PUT'],
    path: '/sys/user/passwordChange',
    access: 'public',
    summary: 'Set a new password with that right',
    perMinute: 30,
    in: z.strictObject({
      resetToken: line,
      password: line.default(''),
      confirmpassword: line.default(''),
    }),
    out: nothingSchema,
  }),
}
