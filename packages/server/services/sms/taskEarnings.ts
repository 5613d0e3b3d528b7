import { moneyText } from '@tandem/core'
import { smsLists, type SmsProduct, type TaskEarnings } from '@tandem/model'

import { bounded } from '../../store/database/bounded.ts'
import { withScope } from '../../store/database/withScope.ts'
import type { Ctx } from '../ctx.ts'
import { hidesColumn } from '../hiddenFields.ts'
import type { Ports } from '../ports.ts'
import { Refused } from '../Refused.ts'
import { getTask } from './taskLines.ts'
import { earningsFor, seesEarnings, walletsOf } from './outboxEarnings.ts'
import { earningGroups } from '../../store/sms/earningFacts.ts'

/** A task of millions is not summed while somebody waits. */
const MOST_MS = 3_000

/**
 * GET /sms/{product}/task/earnings: what the messages of a task cost the reader's company and bring it, by the currency of the
 * cost, as far as it is known now. Summed from the messages when it is asked for: sending keeps no such sum.
 * @throws Refused sms.taskNotFound; access.denied for who has no such columns in the outbox
 */
export async function taskEarnings(
  ctx: Ctx,
  ports: Pick<Ports, 'database'>,
  product: SmsProduct,
  id: string,
): Promise<TaskEarnings> {
  const hidden = ['cost', 'margin'].some((field) => hidesColumn(ctx, 'smsOutbox', field))
  if (!seesEarnings(ctx) || hidden) {
    throw new Refused('access.denied', { args: { access: `${smsLists(product).task}:list` } })
  }
  return withScope(ports.database, ctx.scope, async (transaction) => {
    await getTask(ctx, transaction, product, id)
    const groups = await bounded(transaction, MOST_MS, () => earningGroups(transaction, id))
    if (!groups) return { sums: [], unknown: 0, isTooLarge: true }
    const wallets = await walletsOf(transaction, groups)
    const sums = new Map<string, { cost: bigint; margin: bigint | null }>()
    let unknown = 0
    for (const group of groups) {
      const messages = BigInt(group.messages)
      const { cost, marginMicros } = earningsFor(ctx, group, wallets)
      if (!cost) {
        unknown += Number(messages)
        continue
      }
      const sum = sums.get(cost.currency) ?? { cost: 0n, margin: 0n }
      sum.cost += cost.micros * messages
      // Where the sale of some was in another currency, the rest says nothing of the whole.
      if (sum.margin !== null) {
        sum.margin = marginMicros === null ? null : sum.margin + marginMicros * messages
      }
      sums.set(cost.currency, sum)
    }
    return {
      sums: [...sums].map(([currency, { cost, margin }]) => ({
        currency,
        cost: moneyText(cost, currency),
        margin: margin === null ? null : moneyText(margin, currency),
      })),
      unknown,
      isTooLarge: false,
    }
  })
}
