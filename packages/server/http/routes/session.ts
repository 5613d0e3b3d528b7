import { translate } from '@tandem/i18n'
import { signInCalls } from '@tandem/model'

import { noteSignIn, noteSignOut } from '../../services/auth/noteSignIn.ts'
import type { Ports } from '../../services/ports.ts'
import {
  currentDeparts,
  departInfo,
  selectDepart,
  signOut,
  updatePassword,
} from '../../services/auth/ownSession.ts'
import { signIn } from '../../services/auth/signIn.ts'
import { userPermissions } from '../../services/auth/userPermissions.ts'
import { Answer } from '../Answer.ts'
import { doorCtx } from '../doorCtx.ts'
import { answer, type Route, sessionOf } from '../route.ts'

/** Signing in and out, and the user's own session (spec §7). */
export function sessionRoutes(ports: Ports): Route[] {
  return [
    answer(signInCalls.login, (ctx, input, { request }) => {
      const door = doorCtx(ctx, request)
      return noteSignIn(door, ports, { username: input.username, way: 'password' }, () =>
        signIn(door, ports, {
          username: input.username,
          password: input.password,
          ...(input.captcha === undefined ? {} : { captcha: input.captcha }),
          ...(input.checkKey === undefined ? {} : { checkKey: input.checkKey }),
          ...(input.googleCode === undefined ? {} : { googleCode: input.googleCode }),
        }),
      )
    }),
    answer(signInCalls.picture, async (_ctx, { key }) => ports.captchas.draw(key)),
    answer(signInCalls.captchaWork, async (_ctx, { key }) => ports.captchas.work(key)),
    answer(signInCalls.logout, async (ctx, _input, { session, request }) => {
      await signOut(ports, session)
      // Ending a session as another user is logged separately: that user did not sign out.
      if (session?.readOnly) return
      await noteSignOut(doorCtx(ctx, request), ports, session)
    }),
    answer(signInCalls.rights, (ctx) => userPermissions(ctx, ports)),
    answer(signInCalls.departments, (ctx, _input, call) =>
      currentDeparts(ctx, ports, sessionOf(call)),
    ),
    answer(signInCalls.selectDepartment, (ctx, input, call) =>
      selectDepart(ctx, ports, sessionOf(call), input.orgCode),
    ),
    answer(signInCalls.changePassword, async (ctx, input, call) => {
      const change = { ...input, username: input.username }
      const result = await updatePassword(ctx, ports, sessionOf(call), change)
      // Spec §5: the user reads the server's message.
      const message = translate(ctx.locale, 'shell.password.done')
      return new Answer({ code: 200, message, result })
    }),
    answer(signInCalls.agent, (ctx, input) => departInfo(ctx, ports, input.id)),
  ]
}
