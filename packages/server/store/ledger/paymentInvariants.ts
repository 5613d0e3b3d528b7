import type { Invariant } from './invariant.ts'

/** Rules of payments: what came in is credited once, and nothing is credited that did not come in. */
export const paymentInvariants: readonly Invariant[] = [
  {
    code: 'P1',
    rule: 'what is credited of every payment is what the ledger says under its name',
    of: 'select count(*) from pay_payment where credited is not null',
    faults: `select format('payment %s of order %s: credited %s, ledger %s', coalesce(p.payment, t.idem_key), p.order_id,
        coalesce(p.credited, 0), coalesce(t.amount, 0)) as fault
      from (select driver || ':' || payment as name, payment, order_id, credited from pay_payment where credited > 0) p
      full join (
        select regexp_replace(t.idem_key, '^pay:(suspense:)?', '') as name, min(t.idem_key) as idem_key, sum(d.amount) as amount
        from ledger_tx t join ledger_document d on d.tx_id = t.id where t.idem_key like 'pay:%' group by 1
      ) t using (name)
      where p.credited is distinct from t.amount`,
  },
  {
    code: 'P2',
    rule: 'what is suspended is what the accounts of sellers put aside',
    of: 'select count(*) from pay_payment where suspended > 0',
    faults: `with aside as (
        select coalesce(sum(p.suspended), 0) as amount from pay_payment p where p.suspended > 0 and p.resolved is null
      ), booked as (
        select coalesce(sum(e.amount), 0) as amount from ledger_entry e
        join ledger_account a on a.id = e.account_id and a.kind = 'suspense'
      )
      select format('payments %s, accounts %s', aside.amount, booked.amount) as fault from aside, booked
      where aside.amount <> booked.amount`,
  },
  {
    code: 'P3',
    rule: 'every order has what its payments have, and is paid only with money',
    of: 'select count(*) from pay_order',
    faults: `select format('order %s (%s): credited %s, payments %s', o.id, o.status, o.credited, coalesce(p.credited, 0)) as fault
      from pay_order o left join (
        select order_id, sum(credited) as credited from pay_payment group by 1
      ) p on p.order_id = o.id
      where o.credited <> coalesce(p.credited, 0) or o.status = 'paid' and coalesce(p.credited, 0) = 0`,
  },
]
