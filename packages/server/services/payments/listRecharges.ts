import { rechargeLines } from '@tandem/model'

import { sql } from '../../store/database/sql.ts'
import type { ListSource } from '../lists/listSource.ts'

/** Credits and debits of the own company other than message charges. */
export const recharges: ListSource<typeof rechargeLines> = {
  list: rechargeLines,
  table: 'ledger_tx',
  company: null,
  person: null,
  joins: `cross join lateral (
      select sum(e.amount)::text as amount, min(e.currency) as currency
      from ledger_wallet w join ledger_entry e on e.tx_id = l.id and e.account_id = w.id
      where w.company_id = l.company_id
    ) m`,
  columns: { amount: 'm.amount', currency: 'm.currency' },
  // A transaction of the company that did not touch its wallet is not its own money.
  where: ({ actor }) => sql`
    l.company_id = ${actor.companyId} and l.kind not in ('reserve', 'settle') and exists (
    select from ledger_entry x join ledger_wallet y on y.id = x.account_id
    where x.tx_id = l.id and y.company_id = l.company_id)`,
}
