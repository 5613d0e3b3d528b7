import { sql } from '../database/sql.ts'
import { likeOf } from '../lists/likeOf.ts'
import type { LineSource } from '../lists/lineSource.ts'

/**
 * Wallets of the companies in sight below the own one, as what they can spend. None for readers of
 * a department or of themselves.
 */
export const balanceSource: LineSource = {
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
}
