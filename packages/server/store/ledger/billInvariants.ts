import type { Invariant } from './invariant.ts'

/** Rules of bills against the ledger. */
export const billInvariants: readonly Invariant[] = [
  {
    code: 'B1',
    rule: 'every bill is what its company was charged in its period, and the sum of its lines',
    of: `select count(*) from bill where kind = 'bill'`,
    faults: `select format('bill %s of company %s: %s, lines %s, sales %s', b.number, b.company_id, b.exact, coalesce(l.amount, 0),
        coalesce(s.amount, 0)) as fault
      from bill b
      left join (select bill_id, sum(amount) as amount from bill_line group by 1) l on l.bill_id = b.id
      left join lateral (
        select sum(coalesce(s.paid, s.cost)) as amount from ledger_sales s
        where s.company_id = b.company_id and s.bucket >= b.period_from and s.bucket < b.period_to
      ) s on true
      where b.kind = 'bill' and (b.exact <> coalesce(l.amount, 0) or b.exact <> coalesce(s.amount, 0))`,
  },
  {
    code: 'B2',
    rule: 'every credit note gave back its amount, and the numbers of a seller have no gaps',
    of: `select count(*) from bill`,
    faults: `select format('credit note %s: %s, entries %s', b.number, b.exact, coalesce(e.amount, 0)) as fault
      from bill b left join lateral (
        select sum(e.amount) as amount from ledger_entry e join ledger_account a on a.id = e.account_id and a.wallet_id is not null
        where e.tx_id = b.tx_id and a.company_id = b.company_id
      ) e on true
      where b.kind = 'creditNote' and -b.exact <> coalesce(e.amount, 0)
      union all
      select format('seller %s, %s of %s: %s numbers, %s documents', n.seller_id, n.kind, n.year, n.last, count(b.id))
      from bill_counter n left join bill b on b.seller_id = n.seller_id and b.kind = n.kind and substring(b.number from '([0-9]{4})-[0-9]+$') = n.year::text
      group by n.seller_id, n.kind, n.year, n.last
      having n.last <> count(b.id) or n.last <> coalesce(max(substring(b.number from '[0-9]+$')::int), 0)`,
  },
  {
    code: 'B3',
    rule: 'what is told apart for bills is what was sold',
    of: 'select count(*) from ledger_usage',
    faults: `select format('company %s, %s %s, quarter of an hour from %s: told apart %s, sales %s', company_id, channel, product, bucket,
        u.amount, coalesce(s.amount, 0)) as fault
      from (
        select company_id, seller_id, bucket, channel, product, currency, sum(amount) as amount from ledger_usage group by 1, 2, 3, 4, 5, 6
      ) u left join (
        select buyer_id as company_id, company_id as seller_id, bucket, channel, product, currency, sum(sold) as amount
        from ledger_sales group by 1, 2, 3, 4, 5, 6
      ) s using (company_id, seller_id, bucket, channel, product, currency)
      -- A quarter in which an older version was replaced has sales that were not told apart.
      where u.amount is distinct from s.amount
        and bucket > (select min(bucket) from ledger_usage)`,
  },
]
