import { channelBooks } from './channelBooks.ts'
import type { Invariant } from './invariant.ts'

const OPEN = channelBooks
  .map(({ channel, open }) => `select '${channel}' as channel, o.* from (${open}) o`)
  .join(' union all ')

const salesOf = (keys: string) =>
  `select count(*) from (select from ledger_sales group by ${keys}) s`

/** Rules of what was added up of all entries (`fillSums`). */
export const sumInvariants: readonly Invariant[] = [
  {
    code: 'I1',
    rule: 'every transaction has two entries or more and sums to zero per currency',
    of: 'select count(*) from ledger_tx',
    // No entry is zero: what sums to zero are two or more.
    faults: `select case when u.entries = 0 then format('transaction %s (%s): 0 entries', t.id, t.kind)
        else format('transaction %s (%s): %s entries, off by %s %s', t.id, t.kind, u.entries, u.amount, u.currency) end as fault
      from ledger_unbalanced u join ledger_tx t on t.id = u.tx_id`,
  },
  {
    code: 'I2',
    rule: 'every book sums to zero per currency',
    of: 'select count(*) from (select from ledger_total group by book_id, currency) s',
    faults: `select format('book %s is off by %s %s', book_id, sum(amount), currency) as fault
      from ledger_total group by book_id, currency having sum(amount) <> 0`,
  },
  {
    code: 'I3',
    rule: 'every wallet holds what its entries add up to',
    of: 'select count(*) from ledger_wallet',
    ofWallets: true,
    faults: `select w.id as wallet_id, format('wallet %s of company %s: available %s, entries %s; held %s, entries %s',
        w.id, w.company_id, w.available, coalesce(a.amount, 0), w.held, coalesce(h.amount, 0)) as fault
      from ledger_wallet w
      left join (select account_id, sum(amount) as amount from ledger_total group by account_id) a on a.account_id = w.id
      left join (
        select a.wallet_id, sum(s.amount) as amount from ledger_total s
        join ledger_account a on a.id = s.account_id and a.kind = 'held' group by a.wallet_id
      ) h on h.wallet_id = w.id
      where w.available <> coalesce(a.amount, 0) or w.held <> coalesce(h.amount, 0)`,
  },
  {
    code: 'I4',
    rule: 'every wallet holds aside exactly the prices of what has not ended, product by product',
    of: 'select count(*) from ledger_wallet',
    ofWallets: true,
    faults: `with open as (
        select wallet_id, channel, product, sum(price) as price from (${OPEN}) p group by 1, 2, 3
      ), held as (
        select a.wallet_id, a.channel, a.detail as product, coalesce(sum(s.amount), 0) as held
        from ledger_account a left join ledger_total s on s.account_id = a.id where a.kind = 'held' group by a.id
      )
      select coalesce(h.wallet_id, o.wallet_id) as wallet_id,
        format('wallet %s, %s %s: held %s, open %s', coalesce(h.wallet_id, o.wallet_id), coalesce(h.channel, o.channel),
        coalesce(h.product, o.product), coalesce(h.held, 0), coalesce(o.price, 0)) as fault
      from held h full join open o using (wallet_id, channel, product)
      where coalesce(h.held, 0) <> coalesce(o.price, 0)
      union all
      select w.id, format('wallet %s of company %s: held %s, open %s', w.id, w.company_id, w.held, coalesce(o.price, 0))
      from ledger_wallet w
      left join (select wallet_id, sum(price) as price from open group by 1) o on o.wallet_id = w.id
      where w.held <> coalesce(o.price, 0)`,
  },
  {
    code: 'I7',
    rule: 'what every buyer was sold in a quarter of an hour is what its settlements took',
    of: salesOf('buyer_id, bucket'),
    faults: salesFaults('buyer_id', 's.sold', 's.currency'),
  },
  {
    code: 'I8',
    rule: 'what the sales of every seller cost in a quarter of an hour is what it was charged itself',
    of: salesOf('company_id, bucket'),
    // A seller is charged in its wallet's currency, whatever it sells in.
    faults: salesFaults('company_id', 'coalesce(s.paid, s.cost)', 'w.currency'),
  },
  {
    code: 'I11',
    rule: 'what every seller sold of a product in a quarter of an hour is what its revenue from it earned',
    of: salesOf('company_id, bucket, channel, product, currency'),
    faults: `select format('company %s, %s %s, quarter of an hour from %s: sales %s %s, revenue %s',
        company_id, channel, product, bucket, coalesce(s.amount, 0), currency, coalesce(p.amount, 0)) as fault
      from (
        select company_id, bucket, channel, product, currency, sum(sold) as amount from ledger_sales
        group by 1, 2, 3, 4, 5 having sum(sold) <> 0
      ) s full join (
        select a.company_id, s.bucket, a.channel, a.detail as product, a.currency, sum(s.amount) as amount
        from ledger_sum s join ledger_account a on a.id = s.account_id and a.kind = 'revenue'
        where s.settled group by 1, 2, 3, 4, 5 having sum(s.amount) <> 0
      ) p using (company_id, bucket, channel, product, currency)
      where s.amount is distinct from p.amount`,
  },
  {
    code: 'I13',
    rule: 'what every seller’s converted purchases cost in a quarter of an hour is what its books say',
    of: 'select count(distinct (company_id, bucket, currency)) from ledger_sales where paid is not null',
    faults: `select format('company %s, quarter of an hour from %s: sales %s %s, entries %s', company_id, bucket,
        coalesce(s.amount, 0), currency, coalesce(p.amount, 0)) as fault
      from (
        select company_id, bucket, currency, sum(cost) as amount from ledger_sales where paid is not null
        group by 1, 2, 3 having sum(cost) <> 0
      ) s full join (
        select a.company_id, s.bucket, a.currency, -sum(s.amount) as amount
        from ledger_sum s join ledger_account a on a.id = s.account_id and a.kind = 'carrier_cost' and a.detail = 'seller'
        group by 1, 2, 3 having sum(s.amount) <> 0
      ) p using (company_id, bucket, currency)
      where s.amount is distinct from p.amount`,
  },
]

/** The other rules of the ledger, whatever its money was for. */
export const ledgerInvariants: readonly Invariant[] = [
  {
    code: 'I6',
    rule: 'no wallet is overdrawn beyond its credit limit',
    of: 'select count(*) from ledger_wallet',
    ofWallets: true,
    faults: `select id as wallet_id, format('wallet %s of company %s: available %s, credit limit %s', id, company_id,
        available, credit_limit) as fault
      from ledger_wallet where available + credit_limit < 0 or held < 0`,
  },
  {
    code: 'I9',
    rule: 'every credit limit is the newest one that has a document',
    of: 'select count(*) from ledger_wallet',
    faults: `select format('wallet %s of company %s: credit limit %s, documents %s', w.id, w.company_id, w.credit_limit,
        coalesce(d.credit_limit, 0)) as fault
      from ledger_wallet w left join (
        select distinct on (wallet_id) wallet_id, credit_limit from ledger_credit_limit order by wallet_id, id desc
      ) d on d.wallet_id = w.id
      where w.credit_limit <> coalesce(d.credit_limit, 0)`,
  },
  {
    code: 'I10',
    rule: 'money that no message moved has a document of the same amount',
    of: `select count(*) from ledger_tx where kind not in ('reserve', 'settle', 'correct')`,
    faults: `select format('transaction %s (%s) of company %s: entries %s, document %s', t.id, t.kind, t.company_id,
        coalesce(e.amount, 0), coalesce(d.amount::text, 'none')) as fault
      from ledger_tx t
      left join ledger_document d on d.tx_id = t.id
      left join lateral (
        select sum(e.amount) as amount from ledger_entry e
        join ledger_account a on a.id = e.account_id and a.wallet_id is not null
        where e.tx_id = t.id and a.company_id = coalesce(d.company_id, t.company_id)) e on true
      where t.kind not in ('reserve', 'settle', 'correct')
        and (d.tx_id is null or d.company_id <> t.company_id or d.amount <> coalesce(e.amount, 0))`,
  },
  {
    code: 'I12',
    rule: 'what a seller buys in another currency is converted as it is paid: both legs, in the transaction that took it',
    of: `select count(distinct e.tx_id) from ledger_entry e join ledger_account a on a.id = e.account_id and a.kind = 'fx_pool'`,
    faults: `select format('transaction %s, company %s: owes %s, paid %s', e.tx_id, a.company_id, sum(e.amount), coalesce(w.paid, 0)) as fault
      from ledger_entry e join ledger_account a on a.id = e.account_id and a.kind = 'vendor_payable' and a.detail = 'seller'
      left join lateral (
        select -sum(x.amount) as paid from ledger_entry x join ledger_account b on b.id = x.account_id and b.wallet_id is not null
        where x.tx_id = e.tx_id and b.company_id = a.company_id and b.currency = a.currency
      ) w on true
      group by e.tx_id, a.company_id, a.currency, w.paid having sum(e.amount) <> coalesce(w.paid, 0)
      union all
      select format('transaction %s, company %s: gets %s %s, gives %s', e.tx_id, a.company_id, sum(e.amount), a.currency, g.amount)
      from ledger_entry e join ledger_account a on a.id = e.account_id and a.kind = 'fx_pool'
      cross join lateral (
        select coalesce(sum(x.amount), 0) as amount from ledger_entry x join ledger_account b on b.id = x.account_id
        where x.tx_id = e.tx_id and b.kind = 'fx_pool' and b.company_id = a.company_id and b.currency <> a.currency
      ) g
      group by e.tx_id, a.company_id, a.currency, g.amount having sign(sum(e.amount)) = sign(g.amount)`,
  },
]

/** Sums of the sales against what settlements took from a company's accounts. */
function salesFaults(company: 'buyer_id' | 'company_id', amount: string, currency: string): string {
  return `select format('company %s, quarter of an hour from %s: sales %s, entries %s',
      coalesce(s.company, p.company_id), coalesce(s.bucket, p.bucket), coalesce(s.amount, 0), coalesce(p.amount, 0)) as fault
    from (
      select s.${company} as company, ${currency} as currency, s.bucket, sum(${amount}) as amount
      from ledger_sales s left join ledger_wallet w on w.company_id = s.company_id group by 1, 2, 3 having sum(${amount}) <> 0
    ) s full join ledger_settled p
      on p.company_id = s.company and p.currency = s.currency and p.bucket = s.bucket
    where s.amount is distinct from p.amount`
}
