import {
  codeModes,
  codeSentSchema,
  codeWays,
  loginResultSchema,
  nothingSchema,
  openDoorsSchema,
  registerResultSchema,
  resetPassSchema,
  resetWaysSchema,
} from '@tandem/model'
import { z } from 'zod'

import { casLogin, createHeldTickets } from '../../services/doors/casLogin.ts'
import type { Caller } from '../../services/doors/codeLimits.ts'
import { askForCode } from '../../services/doors/codes.ts'
import { maskedNumber } from '../../services/logs/maskedNumber.ts'
import { noteSignIn } from '../../services/logs/noteSignIn.ts'
import { openDoors } from '../../services/doors/openDoors.ts'
import { phoneLogin } from '../../services/doors/phoneLogin.ts'
import { register } from '../../services/doors/register.ts'
import { resetPassword, resetWays, verifyReset } from '../../services/doors/resetPassword.ts'
import { accountTarget, mailTarget, phoneTarget } from '../../services/doors/targets.ts'
import type { GuestCtx } from '../../services/ctx.ts'
import { doorCtx } from '../doorCtx.ts'
import { requestHost } from '../requestHost.ts'
import { type Call, publicRoute, type Route } from '../route.ts'
import type { CorePorts } from './corePorts.ts'
import { registrationRoutes } from './registrations.ts'

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

/** Sign-in methods other than the password. None of these reveals whether an account exists. */
export function doorRoutes(ports: CorePorts): Route[] {
  const tickets = createHeldTickets(ports.clock)
  return [
    publicRoute({
      method: 'GET',
      path: '/sys/doors',
      out: openDoorsSchema,
      summary: 'Which ways the sign-in page offers',
      perMinute: 120,
      handler: (ctx, _input, call) => openDoors(ports, caller(ctx, call).host),
    }),
    ...codeRoutes(ports),
    publicRoute({
      method: 'POST',
      path: '/sys/phoneLogin',
      out: loginResultSchema,
      summary: 'Sign in with the code of an SMS',
      perMinute: 60,
      in: z.strictObject({
        mobile: line,
        captcha: code,
        remember_me: z.boolean().optional(),
        googleCode: z.string().max(32).optional(),
      }),
      handler: (ctx, input, call) =>
        noteSignIn(
          doorCtx(ctx, call.request),
          ports,
          { username: maskedNumber(input.mobile), way: 'phone' },
          () =>
            phoneLogin(doorCtx(ctx, call.request), ports, {
              mobile: input.mobile,
              captcha: input.captcha,
              ...(input.googleCode === undefined ? {} : { googleCode: input.googleCode }),
            }),
        ),
    }),
    publicRoute({
      method: 'GET',
      path: '/cas/client/validateLogin',
      out: loginResultSchema,
      summary: 'Sign in with the ticket of a single sign-on server',
      perMinute: 30,
      in: z.strictObject({
        ticket: z.string().regex(/^[\x21-\x7e]{1,256}$/),
        service: z.string().max(2_000),
        googleCode: z.string().max(32).optional(),
      }),
      handler: (ctx, input, call) =>
        // Until the server has checked the ticket, its user is unknown.
        noteSignIn(doorCtx(ctx, call.request), ports, { username: '', way: 'cas' }, () =>
          casLogin(doorCtx(ctx, call.request), ports, tickets, input),
        ),
    }),
    publicRoute({
      method: 'POST',
      path: '/sys/user/register',
      out: registerResultSchema,
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
      handler: (ctx, input, call) => register(caller(ctx, call), ports, given(input)),
    }),
    ...resetRoutes(ports),
    ...registrationRoutes(ports),
  ]
}

function codeRoutes(ports: CorePorts): Route[] {
  return [
    publicRoute({
      method: 'POST',
      path: '/sys/sms',
      out: codeSentSchema,
      summary: 'Send a code by SMS',
      perMinute: 30,
      in: z.strictObject({ mobile: line, smsmode: mode, ...picture }),
      handler: (ctx, { mobile, smsmode, ...rest }, call) =>
        askForCode(caller(ctx, call), ports, {
          ...rest,
          way: 'phone',
          mode: smsmode,
          target: phoneTarget(mobile, 'mobile'),
        }),
    }),
    publicRoute({
      method: 'POST',
      path: '/sys/mailCode',
      out: codeSentSchema,
      summary: 'Send a code by e-mail',
      perMinute: 30,
      in: z.strictObject({ email: line, mode: z.enum(['1', '2']), ...picture }),
      handler: (ctx, { email, ...rest }, call) =>
        askForCode(caller(ctx, call), ports, {
          ...rest,
          way: 'mail',
          target: mailTarget(email, 'email'),
        }),
    }),
    publicRoute({
      method: 'POST',
      path: '/sys/user/resetCode',
      out: codeSentSchema,
      summary: 'Send a code to what an account has on file',
      perMinute: 30,
      in: z.strictObject({ account: line.min(1), way: z.enum(codeWays), ...picture }),
      handler: (ctx, { account, ...rest }, call) =>
        askForCode(caller(ctx, call), ports, {
          ...rest,
          mode: '2',
          target: accountTarget(account),
        }),
    }),
  ]
}

function resetRoutes(ports: CorePorts): Route[] {
  const byAccount = z.strictObject({ account: line.min(1), way: z.enum(codeWays), smscode: code })
  const byPhone = z
    .strictObject({ phone: line.min(1), smscode: code })
    .transform(({ phone, smscode }) => ({ account: phone, way: 'phone' as const, smscode }))
  return [
    publicRoute({
      method: ['GET', 'POST'],
      path: '/sys/user/querySysUser',
      out: resetWaysSchema,
      summary: 'Ways to prove oneself for a new password; nobody is looked up',
      perMinute: 60,
      // Old clients name the account here; the answer is the same for all.
      in: z.strictObject({
        account: line.optional(),
        username: line.optional(),
        phone: line.optional(),
      }),
      handler: () => resetWays(ports),
    }),
    publicRoute({
      method: 'POST',
      path: '/sys/user/phoneVerification',
      out: resetPassSchema,
      summary: 'A code for the right to set a new password',
      perMinute: 30,
      in: z.union([byAccount, byPhone]),
      handler: (ctx, input, call) => verifyReset(caller(ctx, call), ports, input),
    }),
    publicRoute({
      method: ['POST', 'PUT'],
      path: '/sys/user/passwordChange',
      out: nothingSchema,
      summary: 'Set a new password with that right',
      perMinute: 30,
      in: z.strictObject({
        resetToken: line,
        password: line.default(''),
        confirmpassword: line.default(''),
      }),
      handler: async (ctx, input, call) => {
        await resetPassword(caller(ctx, call), ports, input)
        return null
      },
    }),
  ]
}

/** Removes undefined optional keys, as the type requires. */
const given = <T extends object>(input: T): { [K in keyof T]: Exclude<T[K], undefined> } =>
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- every undefined value was taken out
  Object.fromEntries(Object.entries(input).filter(([, value]) => value !== undefined)) as {
    [K in keyof T]: Exclude<T[K], undefined>
  }

const HOST_LENGTH = 259
function caller(ctx: GuestCtx, { request }: Call): Caller {
  const host = requestHost(request.raw)
  return { ...ctx, host: host !== undefined && host.length <= HOST_LENGTH ? host : undefined }
}
