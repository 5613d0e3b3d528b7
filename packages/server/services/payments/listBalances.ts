import { balancesBelow } from '@tandem/model'

import { sql } from '../../store/database/sql.ts'
import type { ListSource } from '../lists/listSource.ts'
import { likeOf } from '../lists/likeOf.ts'
import { moneySight } from '../moneySight.ts'

/**
 * The accounts of the companies below the caller's. Readers with department or own scope see none, and neither do
 * customers: nobody buys from them.
 */
export const balances: ListSource<typeof balancesBelow> = {
  list: balancesBelow,
  table: 'sys_company',
  company: 'l.id',
  person: null,
  joins:
    'left join ledger_wallet w on w.company_id = l.id left join sys_company s on s.id = l.parent_id',
  columns: {
    status: `coalesce(w.status, 'none')`,
    available: 'coalesce(w.available + w.credit_limit, 0)::text',
    held: 'coalesce(w.held, 0)::text',
    parentId: 'l.parent_id::text',
    sellerName: 's.name',
    lastRechargeTime: `(select t.posted_at from ledger_tx t where t.company_id = l.id
      and t.kind not in ('reserve', 'settle') and t.kind = 'recharge' order by t.id desc limit 1)`,
  },
  where: ({ actor, people }) =>
    sql`
      l.deleted_at is null and l.kind <> 'platform' and l.id <> ${actor.companyId} and ${people === 'all'}`,
  filters: {
    name: (name) => sql`l.name ilike ${likeOf(name)}`,
    status: (asked) => sql`
      coalesce((select w.status from ledger_wallet w where w.company_id = l.id), 'none')
      = any (${asked.split(',')}::text[])`,
  },
  async complete(rows, { ctx, transaction }) {
    const money = await moneySight(ctx, transaction)
    return rows.map(({ available, held, ...row }) => ({
      ...row,
      ...(money.of(row.id) && { available, held }),
    }))
  },
}
