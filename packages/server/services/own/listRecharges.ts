import { microsToDecimal } from '@tandem/core'
import { type Page, type RechargeRow, timeListFields } from '@tandem/model'
import { z } from 'zod'
import { withScope } from '../../store/database/withScope.ts'
import { countUpTo } from '../../store/database/countUpTo.ts'
import type { Ctx } from '../ctx.ts'
import type { Ports } from '../ports.ts'
import { conditions } from '../lists/conditions.ts'
import { madeWithin, pageOf, windowOf, windowSql } from '../lists/listQuery.ts'

export const rechargeListInput = z.strictObject({ ...timeListFields })

interface Row {
  id: string
  kind: RechargeRow['kind']
  amount: string
  currency: string
  reason: string | null
  at: Date
}

/** Credits and debits of the own company other than message charges; newest first. */
export async function listRecharges(
  ctx: Ctx,
  ports: Pick<Ports, 'database'>,
  input: z.output<typeof rechargeListInput>,
): Promise<Page<RechargeRow>> {
  const window = windowOf(input)
  const where = conditions()
  where.and('t.company_id = ?', ctx.actor.companyId)
  where.and(`t.kind not in ('reserve', 'settle', 'correct')`)
  // A transaction of the company that did not touch its wallet is not its own money.
  where.and(
    'exists (select from ledger_entry x join ledger_wallet y on y.id = x.account_id where x.tx_id = t.id and y.company_id = t.company_id)',
  )
  madeWithin(ctx, where, input, 't.id')
  const { where: place, tail } = windowSql(window, 't.id')
  return withScope(ports.database, ctx.scope, async ({ client }) => {
    const { rows } = await client.query<Row>(
      `select t.id, t.kind, m.amount::text as amount, m.currency, t.reason, t.occurred_at as at
       from ledger_tx t
       cross join lateral (
         select sum(e.amount) as amount, min(e.currency) as currency
         from ledger_wallet w join ledger_entry e on e.tx_id = t.id and e.account_id = w.id
         where w.company_id = t.company_id
       ) m
       where ${where.sql()} and ${place} ${tail}`,
      where.values,
    )
    const counted = await countUpTo(
      { client },
      `select from ledger_tx t where ${where.sql()}`,
      where.values,
    )
    return pageOf(window, rows.map(present), counted)
  })

  function present({ id, kind, amount, currency, reason, at }: Row): RechargeRow {
    return {
      id,
      kind,
      ...(!ctx.actor.hideAmounts && { amount: microsToDecimal(BigInt(amount)) }),
      currency,
      reason,
      createTime: at.toISOString(),
    }
  }
}
