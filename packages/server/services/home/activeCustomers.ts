import { DAY_MS, type Period } from '@tandem/core'
import type { TotalData, TrafficFigures } from '@tandem/model'
import type { Transaction } from '../../store/database/withScope.ts'
import { countSenders, type Figures, NO_FIGURES } from '../../store/rollup/readRollup.ts'
import { type FiguresSight, parts } from '../analyses/figures.ts'
import type { Ctx } from '../ctx.ts'
import { PACE_DAYS } from './agentMoney.ts'

/** Companies that sent: in the last seven days, in the seven before, and how many on each day. */
export async function activeCustomers(
  ctx: Pick<Ctx, 'now' | 'people' | 'locale'>,
  transaction: Transaction,
  sight: FiguresSight,
  days: readonly Period[],
): Promise<{ active: number[] } & Required<Pick<TotalData, 'customers' | 'topCustomers'>>> {
  const to = ctx.now.getTime()
  const lately = { from: to - PACE_DAYS * DAY_MS, to }
  const before = { from: lately.from - PACE_DAYS * DAY_MS, to: lately.from }
  const [active = 0, activeBefore = 0, ...byDay] = await countSenders(
    transaction,
    sight.companies,
    [lately, before, ...days],
  )
  const senders = await parts(ctx, transaction, { ...sight, periods: [lately], by: 'company' })
  return {
    active: byDay,
    customers: { active, activeBefore },
    topCustomers: senders
      .map(({ id, name, figures: [of = NO_FIGURES] }) => ({ id, name, ...traffic(of) }))
      .filter(({ sent }) => sent > 0),
  }
}

/** Figures without money. */
export const traffic = ({
  sent,
  delivered,
  undelivered,
  failed,
  unsent,
  cancelled,
  parts: count,
  codes,
  converted,
}: Figures): TrafficFigures => ({
  sent,
  delivered,
  undelivered,
  failed,
  unsent,
  cancelled,
  parts: count,
  codes,
  converted,
})
