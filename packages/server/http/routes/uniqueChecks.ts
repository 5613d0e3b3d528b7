import { entities, uniqueCalls } from '@tandem/model'

import type { Ctx } from '../../services/ctx.ts'
import { checkDuplicate, type DuplicateQuestion } from '../../services/entity/duplicateCheck.ts'
import type { Ports } from '../../services/ports.ts'
import { Refused } from '../../services/Refused.ts'
import { Answer } from '../Answer.ts'
import { refusal } from '../envelope.ts'
import { answer, type Route } from '../route.ts'

/** Unique user fields that can be checked, by column name. */
const asked = { username: 'username', phone: 'phone', email: 'email', workNo: 'work_no' } as const

/** Whether a value is free, checked while a form is filled in. */
export const uniqueChecks = (ports: Ports): Route[] => [
  answer(uniqueCalls.field, (ctx, input) => whetherFree(ctx, ports, [input])),
  answer(uniqueCalls.user, (ctx, { id: dataId, ...given }) => {
    const tableName = entities.user.table
    const questions = Object.entries(asked).flatMap(([name, fieldName]) => {
      const fieldVal = given[name as keyof typeof asked] // a key of the table it came from
      return fieldVal === undefined ? [] : [{ tableName, fieldName, fieldVal, dataId }]
    })
    return whetherFree(ctx, ports, questions)
  }),
  answer(uniqueCalls.roleCode, (ctx, { id: dataId, roleCode: fieldVal }) => {
    const tableName = entities.role.table
    return whetherFree(ctx, ports, [{ tableName, fieldName: 'role_code', fieldVal, dataId }])
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
