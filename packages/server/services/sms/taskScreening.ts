import { moneyText } from '@tandem/core'
import type { SmsProduct, TaskScreening } from '@tandem/model'
import { sql } from '../../store/database/sql.ts'
import { withScope } from '../../store/database/withScope.ts'
import type { Ctx } from '../ctx.ts'
import { moneySight } from '../moneySight.ts'
import type { Ports } from '../ports.ts'
import { getTask } from './taskLines.ts'

type Row = Omit<NonNullable<TaskScreening['screening']>, 'budget' | 'charged' | 'currency'> & {
  budgetMicros: string
  chargedMicros: string
}

/**
 * GET /sms/{product}/task/screening: what networks said about the numbers of a task before it began, and what that cost.
 * @throws Refused sms.taskNotFound
 */
export async function taskScreening(
  ctx: Ctx,
  { database }: Pick<Ports, 'database'>,
  product: SmsProduct,
  id: string,
): Promise<TaskScreening> {
  return withScope(database, ctx.scope, async (transaction) => {
    const { companyId, currency } = await getTask(ctx, transaction, product, id)
    const money = await moneySight(ctx, transaction)
    const row = await sql<Row>`
      select state, reason, total, done, answered, known, silent, unreachable, unassigned, ported,
        budget::text as "budgetMicros", charged::text as "chargedMicros"
      from sms_screening where task_id = ${id}`.first(transaction)
    if (!row) return { screening: null }
    const { budgetMicros, chargedMicros, ...said } = row
    return {
      screening: {
        ...said,
        currency,
        ...(money.of(companyId) && {
          budget: moneyText(BigInt(budgetMicros), currency),
          charged: moneyText(BigInt(chargedMicros), currency),
        }),
      },
    }
  })
}
