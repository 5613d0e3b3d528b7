import { z } from 'zod'
import { defineCall } from '../kit/call.ts'
import { id } from '../kit/schema.ts'

const text = z.string().max(128).optional()
// They reveal what exists: fast enough for a form, too slow for guessing.
const perMinute = 60

/** Whether a value is free, checked while a form is filled in. */
export const uniqueCalls = {
  field: defineCall({
    method: 'GET',
    path: '/sys/duplicate/check',
    access: 'signedIn',
    summary: 'Whether a value of a unique field is free',
    perMinute,
    ids: { dataId: 'senderId' },
    in: z.strictObject({
      tableName: z.string().max(64),
      fieldName: z.string().max(64),
      fieldVal: z.string().max(500).default(''),
      dataId: z.string().max(20).optional(),
    }),
    out: z.literal(true),
  }),
  user: defineCall({
    method: 'GET',
    path: '/sys/user/checkOnlyUser',
    access: 'signedIn',
    summary: 'Whether the username, phone, e-mail or work number is free, among users in sight',
    perMinute,
    in: z.strictObject({
      id: z.string().max(20).optional(),
      username: text,
      phone: text,
      email: text,
      workNo: text,
    }),
    out: z.literal(true),
  }),
  roleCode: defineCall({
    method: 'GET',
    path: '/sys/role/checkRoleCode',
    access: 'role:list',
    summary: 'Whether the code of a role is free',
    perMinute,
    ids: { id: 'role' },
    in: z.strictObject({
      id: z.union([id, z.literal('')]).optional(),
      roleCode: z.string().max(64),
    }),
    out: z.literal(true),
  }),
}
