import { maskedNumber } from '@tandem/core'
import { doorCalls } from '@tandem/model'

import { casLogin, createHeldTickets } from '../../services/auth/casLogin.ts'
import type { Caller } from '../../services/auth/codeLimits.ts'
import { askForCode } from '../../services/auth/codes.ts'
import { noteSignIn } from '../../services/auth/noteSignIn.ts'
import { openDoors } from '../../services/auth/signInWays.ts'
import { phoneLogin } from '../../services/auth/phoneLogin.ts'
import { register } from '../../services/registration/register.ts'
import { resetPassword, resetWays, verifyReset } from '../../services/auth/resetPassword.ts'
import { accountTarget, mailTarget, phoneTarget } from '../../services/auth/targets.ts'
import type { GuestCtx } from '../../services/ctx.ts'
import { doorCtx } from '../doorCtx.ts'
import { requestHost } from '../requestHost.ts'
import { answer, type Call, type Route } from '../route.ts'
import type { CorePorts } from './corePorts.ts'
import { registrationRoutes } from './registrations.ts'

/** Sign-in methods other than the password. None of these reveals whether an account exists. */
export function doorRoutes(ports: CorePorts): Route[] {
  const tickets = createHeldTickets(ports.clock)
  return [
    answer(doorCalls.doors, (ctx, _input, call) => openDoors(ports, caller(ctx, call).host)),
    ...codeRoutes(ports),
    answer(doorCalls.phoneLogin, (ctx, input, call) =>
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
    ),
    answer(doorCalls.casLogin, (ctx, input, call) =>
      // Until the server has checked the ticket, its user is unknown.
      noteSignIn(doorCtx(ctx, call.request), ports, { username: '', way: 'cas' }, () =>
        casLogin(doorCtx(ctx, call.request), ports, tickets, input),
      ),
    ),
    answer(doorCalls.register, (ctx, input, call) =>
      register(caller(ctx, call), ports, given(input)),
    ),
    ...resetRoutes(ports),
    ...registrationRoutes(ports),
  ]
}

function codeRoutes(ports: CorePorts): Route[] {
  return [
    answer(doorCalls.smsCode, (ctx, { mobile, smsmode, ...rest }, call) =>
      askForCode(caller(ctx, call), ports, {
        ...rest,
        way: 'phone',
        mode: smsmode,
        target: phoneTarget(mobile, 'mobile'),
      }),
    ),
    answer(doorCalls.mailCode, (ctx, { email, ...rest }, call) =>
      askForCode(caller(ctx, call), ports, {
        ...rest,
        way: 'mail',
        target: mailTarget(email, 'email'),
      }),
    ),
    answer(doorCalls.resetCode, (ctx, { account, ...rest }, call) =>
      askForCode(caller(ctx, call), ports, {
        ...rest,
        mode: '2',
        target: accountTarget(account),
      }),
    ),
  ]
}

function resetRoutes(ports: CorePorts): Route[] {
  return [
    answer(doorCalls.resetWays, () => resetWays(ports)),
    answer(doorCalls.verifyReset, (ctx, input, call) =>
      verifyReset(caller(ctx, call), ports, input),
    ),
    answer(doorCalls.resetPassword, (ctx, input, call) =>
      resetPassword(caller(ctx, call), ports, input),
    ),
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
