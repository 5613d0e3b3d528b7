import { entities, id } from '@tandem/model'
import { z } from 'zod'

import type { Ctx } from '../../services/ctx.ts'
import { checkDuplicate, type DuplicateQuestion } from '../../services/entity/duplicateCheck.ts'
import type { Ports } from '../../services/ports.ts'
import { Refused } from '../../services/Refused.ts'
import { Answer } from '../Answer.ts'
import { refusal } from '../envelope.ts'
import { type Route, route } from '../route.ts'

/** Unique user fields that can be checked, by column name. */
const asked = { username: 'username', phone: 'phone', email: 'email', workNo: 'work_no' } as const
const text = z.string().max(128).optional()
// They reveal what exists: fast enough for a form, too slow for guessing.
const perMinute = 60

/** Whether a value is free, checked while a form is filled in. */
export const uniqueChecks = (ports: Ports): Route[] => [
  route({
    method: 'GET',
    path: '/sys/duplicate/check',
    out: z.literal(true),
    access: 'signedIn',
    summary: 'Whether a value of a unique field is free',
    perMinute,
    in: z.strictObject({
      tableName: z.string().max(64),
      fieldName: z.string().max(64),
      fieldVal: z.string().max(500).default(''),
      dataId: z.string().max(20).optional(),
    }),
    handler: (ctx, input) => whetherFree(ctx, ports, [input]),
  }),
  route({
    method: 'GET',
    path: '/sys/user/checkOnlyUser',
    out: z.literal(true),
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
    handler: (ctx, { id: dataId, ...given }) => {
      const tableName = entities.user.table
      const questions = Object.entries(asked).flatMap(([name, fieldName]) => {
        const fieldVal = given[name as keyof typeof asked] // a key of the table it came from
        return fieldVal === undefined ? [] : [{ tableName, fieldName, fieldVal, dataId }]
      })
      return whetherFree(ctx, ports, questions)
    },
  }),
  route({
    method: 'GET',
    path: '/sys/role/checkRoleCode',
    out: z.literal(true),
    access: 'role:list',
    summary: 'Whether the code of a role is free',
    perMinute,
    in: z.strictObject({
      id: z.union([id, z.literal('')]).optional(),
      roleCode: z.string().max(64),
    }),
    handler: (ctx, { id: dataId, roleCode: fieldVal }) => {
      const tableName = entities.role.table
      return whetherFree(ctx, ports, [{ tableName, fieldName: 'role_code', fieldVal, dataId }])
    },
  }),
]

/**
 * `true`, or an answer with `success: false` naming what is taken. Not a refusal: the question was answered with HTTP
 * 200.
 * @throws Refused check.unknownField, access.denied
 */
async function whetherFree(
  ctx: Ctx,
  ports: Ports,
  questions: readonly DuplicateQuestion[],
): Promise<Answer | true> {
  try {
    for (const question of questions) await checkDuplicate(ctx, ports, question)
    return true
  } catch (error) {
    if (!(error instanceof Refused) || error.code !== 'record.duplicate') throw error
    return new Answer(refusal(error, ctx.locale, ports.clock.now()))
  }
}
