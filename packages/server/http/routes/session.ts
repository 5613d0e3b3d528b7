import { translate } from '@tandem/i18n'
import {
  captchaWorkSchema,
  id,
  loginResultSchema,
  nothingSchema,
  ownDepartmentsSchema,
  permissionResultSchema,
  renewedSessionSchema,
} from '@tandem/model'
import { z } from 'zod'

import { noteSignIn, noteSignOut } from '../../services/logs/noteSignIn.ts'
import type { Ports } from '../../services/ports.ts'
import {
  currentDeparts,
  departInfo,
  selectDepart,
  signOut,
  updatePassword,
} from '../../services/session/ownSession.ts'
import { signIn } from '../../services/session/signIn.ts'
import { userPermissions } from '../../services/session/userPermissions.ts'
import { Answer } from '../Answer.ts'
import { doorCtx } from '../doorCtx.ts'
import { publicRoute, type Route, route, sessionOf } from '../route.ts'

const login = z.strictObject({
  username: z.string().min(1).max(64),
  password: z.string().min(1).max(128),
  remember_me: z.boolean().optional(),
  captcha: z.string().max(16).optional(),
  checkKey: z
    .union([z.string().max(64), z.number()])
    .transform(String)
    .optional(),
  googleCode: z.string().max(64).optional(),
})
const name = z.string().max(64).optional()
const passwordText = z.string().max(128).default('')

/** Signing in and out, and the user's own session (spec §7). */
export function sessionRoutes(ports: Ports): Route[] {
  return [
    publicRoute({
      method: ['POST', 'PUT'],
      path: '/sys/login',
      out: loginResultSchema,
      summary: 'Sign in',
      in: login,
      handler: (ctx, input, { request }) => {
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
      },
    }),
    publicRoute({
      method: 'GET',
      path: '/sys/randomImage/:key',
      out: z.string().describe('A data address of the picture'),
      summary: 'A picture to read, asked for after failed attempts',
      perMinute: 60,
      in: z.strictObject({ key: z.string().regex(/^[A-Za-z0-9_-]{1,64}$/) }),
      handler: async (_ctx, { key }) => ports.captchas.draw(key),
    }),
    publicRoute({
      method: 'GET',
      path: '/sys/captchaWork/:key',
      out: captchaWorkSchema,
      summary: 'Work for a machine, in place of the picture of the same key',
      perMinute: 30,
      in: z.strictObject({ key: z.string().regex(/^[A-Za-z0-9_-]{1,64}$/) }),
      handler: async (_ctx, { key }) => ports.captchas.work(key),
    }),
    publicRoute({
      method: 'POST',
      path: '/sys/logout',
      out: nothingSchema,
      summary: 'Sign out',
      handler: async (ctx, _input, { session, request }) => {
        await signOut(ports, session)
        // Ending a session as another user is logged separately: that user did not sign out.
        if (session?.readOnly) return
        await noteSignOut(doorCtx(ctx, request), ports, session)
      },
    }),
    route({
      method: 'GET',
      path: '/sys/permission/getUserPermissionByToken',
      out: permissionResultSchema,
      access: 'signedIn',
      summary: 'Menu and buttons of the session',
      // Old clients send the token here too; only the header counts.
      in: z.strictObject({ token: z.string().optional() }),
      handler: (ctx) => userPermissions(ctx, ports),
    }),
    route({
      method: 'GET',
      path: '/sys/user/getCurrentUserDeparts',
      out: ownDepartmentsSchema,
      access: 'signedIn',
      summary: 'Departments of the session',
      handler: (ctx, _input, call) => currentDeparts(ctx, ports, sessionOf(call)),
    }),
    route({
      method: ['PUT', 'POST'],
      path: '/sys/selectDepart',
      out: renewedSessionSchema,
      access: 'signedIn',
      summary: 'Choose the department to work for',
      in: z.strictObject({ orgCode: z.string().max(64).optional(), username: name }),
      handler: (ctx, input, call) => selectDepart(ctx, ports, sessionOf(call), input.orgCode),
    }),
    route({
      method: ['PUT', 'POST'],
      path: '/sys/user/updatePassword',
      out: renewedSessionSchema,
      access: 'signedIn',
      summary: 'Change the own password',
      in: z.strictObject({
        username: name,
        oldpassword: passwordText,
        password: passwordText,
        confirmpassword: passwordText,
      }),
      handler: async (ctx, input, call) => {
        const change = { ...input, username: input.username }
        const result = await updatePassword(ctx, ports, sessionOf(call), change)
        // Spec §5: the user reads the server's message.
        const message = translate(ctx.locale, 'shell.password.done')
        return new Answer({ code: 200, message, result })
      },
    }),
    route({
      method: 'GET',
      path: '/sys/sysDepart/getDepartInfo',
      out: z.object({ agentId: z.string().nullable() }),
      access: 'signedIn',
      summary: 'The agent of a user',
      in: z.strictObject({ id }),
      handler: (ctx, input) => departInfo(ctx, ports, input.id),
    }),
  ]
}
