import { sql } from '../database/sql.ts'
import type { LineSource } from '../lists/lineSource.ts'

/** Transactions of the own company that moved its wallet, other than message charges. */
export const rechargeSource: LineSource = {
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
