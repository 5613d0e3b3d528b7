import { z } from 'zod'

import { captchaWorkSchema } from '../answers/doors.ts'
import {
  loginResultSchema,
  ownDepartmentsSchema,
  permissionResultSchema,
  keptSessionSchema,
} from '../answers/session.ts'
import { nothingSchema } from '../kit/answers.ts'
import { defineCall } from '../kit/call.ts'
import { id } from '../kit/schema.ts'

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

/** Signing in and out, and the rights of a session (spec §7). */
export const signInCalls = {
  login: defineCall({
    method: ['POST', 'PUT'],
    path: '/sys/login',
    access: 'public',
    summary: 'Sign in',
    in: login,
    out: loginResultSchema,
  }),
  picture: defineCall({
    method: 'GET',
    path: '/sys/randomImage/:key',
    access: 'public',
    summary: 'A picture to read, asked for after failed attempts',
    perMinute: 60,
    in: z.strictObject({ key: z.string().regex(/^[A-Za-z0-9_-]{1,64}$/) }),
    out: z.string().describe('A data address of the picture'),
  }),
  captchaWork: defineCall({
    method: 'GET',
    path: '/sys/captchaWork/:key',
    access: 'public',
    summary: 'Work for a machine, in place of the picture of the same key',
    perMinute: 30,
    in: z.strictObject({ key: z.string().regex(/^[A-Za-z0-9_-]{1,64}$/) }),
    out: captchaWorkSchema,
  }),
  logout: defineCall({
    method: 'POST',
    path: '/sys/logout',
    access: 'public',
    summary: 'Sign out',
    out: nothingSchema,
  }),
  rights: defineCall({
    method: 'GET',
    path: '/sys/permission/getUserPermissionByToken',
    access: 'signedIn',
    readOnly: true,
    summary: 'Menu and buttons of the session',
    // Old clients send the token here too; only the header counts.
    in: z.strictObject({ token: z.string().optional() }),
    out: permissionResultSchema,
  }),
  departments: defineCall({
    method: 'GET',
    path: '/sys/user/getCurrentUserDeparts',
    access: 'signedIn',
    whileOwing: 'any',
    readOnly: true,
    summary: 'Departments of the session',
    out: ownDepartmentsSchema,
  }),
  selectDepartment: defineCall({
    method: ['PUT', 'POST'],
    path: '/sys/selectDepart',
    access: 'signedIn',
    said: 'selectDepartment',
    whileOwing: 'any',
    summary: 'Choose the department to work for',
    in: z.strictObject({ orgCode: z.string().max(64).optional(), username: name }),
    out: keptSessionSchema,
  }),
  changePassword: defineCall({
    method: ['PUT', 'POST'],
    path: '/sys/user/updatePassword',
    access: 'signedIn',
    said: 'changePassword',
    whileOwing: 'password',
    summary: 'Change the own password',
    in: z.strictObject({
      username: name,
      oldpassword: passwordText,
      password: passwordText,
      confirmpassword: passwordText,
    }),
    out: keptSessionSchema,
  }),
  agent: defineCall({
    method: 'GET',
    path: '/sys/sysDepart/getDepartInfo',
    access: 'signedIn',
    readOnly: true,
    summary: 'The agent of a user',
    ids: { id: 'user' },
    in: z.strictObject({ id }),
    out: z.object({ agentId: z.string().nullable() }),
  }),
}
