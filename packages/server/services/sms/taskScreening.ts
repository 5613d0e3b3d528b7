import { moneyText } from '@tandem/core'
import type { SmsProduct, TaskScreening } from '@tandem/model'

import { withScope } from '../../store/database/withScope.ts'
import type { Ctx } from '../ctx.ts'
import { moneySight } from '../moneySight.ts'
import type { Ports } from '../ports.ts'
import { getTask } from './taskLines.ts'
import { findScreening } from '../../store/sms/taskDetails.ts'

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
    const row = await findScreening(transaction, id)
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
