import type { ChannelBooks } from './invariant.ts'

/** Lookups are paid when they are answered: nothing is open. */
export const hlrBooks: ChannelBooks = {
  channel: 'hlr',
  open: `select null::bigint as wallet_id, null::text as product, null::bigint as price where false`,
  invariants: [
    {
      code: 'H1',
      rule: 'what a company was charged for lookups is what its settlements of them took',
      of: 'select count(*) from hlr_query where price is not null',
      faults: `select format('transaction %s: lookups %s, entries %s', coalesce(q.tx_id, e.tx_id), coalesce(q.price, 0),
          coalesce(e.amount, 0)) as fault
        from (select tx_id, company_id, sum(price) as price from hlr_query where price > 0 group by 1, 2) q
        full join (
          select t.id as tx_id, t.company_id, -sum(e.amount) as amount from ledger_tx t
          join ledger_entry e on e.tx_id = t.id
          join ledger_account a on a.id = e.account_id and a.kind = 'wallet' and a.company_id = t.company_id
          where t.kind = 'settle' and t.idem_key like 'hlr:%' group by 1, 2
        ) e on e.tx_id = q.tx_id and e.company_id = q.company_id
        where q.price is distinct from e.amount`,
    },
  ],
}
