import { microsToDecimal } from '@tandem/core'
import { type BalanceRow, type Page, timeListFields } from '@tandem/model'
import { z } from 'zod'
import { withScope } from '../../store/database/withScope.ts'
import { countUpTo } from '../../store/database/countUpTo.ts'
import type { Ctx } from '../ctx.ts'
import { type MoneySight, moneySight } from '../moneySight.ts'
import type { Ports } from '../ports.ts'
import { conditions } from '../lists/conditions.ts'
import { madeWithin, pageOf, windowOf, windowSql } from '../lists/listQuery.ts'
import { likeOf } from '../lists/likeOf.ts'

export const balanceListInput = z.strictObject({
  ...timeListFields,
  name: z.string().max(64).optional(),
  status: z.enum(['active', 'frozen', 'none']).optional(),
})

interface Row {
  id: string
  name: string
  kind: BalanceRow['kind']
  seller: string | null
  currency: string
  status: BalanceRow['status']
  available: string
  held: string
  recharged_at: Date | null
}

/**
 * The accounts of the companies below the caller's, newest company first. Readers with department or own scope see
 * none, and neither do customers: nobody buys from them.
 */
export async function listBalances(
  ctx: Ctx,
  ports: Pick<Ports, 'database'>,
  input: z.output<typeof balanceListInput>,
): Promise<Page<BalanceRow>> {
  const window = windowOf(input)
  const where = conditions()
  where.and(`c.deleted_at is null and c.kind <> 'platform' and c.id <> ?`, ctx.actor.companyId)
  if (ctx.scope !== 'everything') where.and('c.id = any (?::bigint[])', [...ctx.scope.companies])
  if (ctx.people !== 'all') where.and('false')
  if (input.name) where.and('c.name ilike ?', likeOf(input.name.replaceAll('*', '')))
  madeWithin(ctx, where, input, 'c.id')
  if (input.status) where.and(`coalesce(w.status, 'none') = ?`, input.status)
  const from = 'sys_company c left join ledger_wallet w on w.company_id = c.id'
  const { where: place, tail } = windowSql(window, 'c.id')
  return withScope(ports.database, ctx.scope, async (transaction) => {
    const { client } = transaction
    const { rows } = await client.query<Row>(
      `select c.id, c.name, c.kind, s.name as seller, c.currency, coalesce(w.status, 'none') as status,
         coalesce(w.available + w.credit_limit, 0)::text as available, coalesce(w.held, 0)::text as held,
         (select t.occurred_at from ledger_tx t where t.company_id = c.id and t.kind not in ('reserve', 'settle', 'correct')
            and t.kind = 'recharge' order by t.id desc limit 1) as recharged_at
       from ${from} left join sys_company s on s.id = c.parent_id
       where ${where.sql()} and ${place} ${tail}`,
      where.values,
    )
    const matching = `select from ${from} where ${where.sql()}`
    const counted = await countUpTo({ client }, matching, where.values)
    const money = await moneySight(ctx, transaction)
    return pageOf(
      window,
      rows.map((row) => present(row, money)),
      counted,
    )
  })

  function present(row: Row, money: MoneySight): BalanceRow {
    const { id, name, kind, seller, currency, status, available, held, recharged_at: at } = row
    return {
      id,
      name,
      kind,
      sellerName: seller,
      currency,
      status,
      ...(money.of(id) && {
        available: microsToDecimal(BigInt(available)),
        held: microsToDecimal(BigInt(held)),
      }),
      lastRechargeTime: at?.toISOString() ?? null,
    }
  }
}
