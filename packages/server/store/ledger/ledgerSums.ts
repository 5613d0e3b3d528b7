import { DAY_MS } from '@tandem/core'
import type pg from 'pg'

/**
 * What several rules compare with something, from one reading of all entries: temporary tables of the connection that reads them.
 * `ledger_sum` by account, by whether a settlement moved them, and by quarter of an hour; `ledger_total` by account alone; `ledger_settled`
 * what the settlements of a quarter of an hour took from a company's accounts, without refunds; and `ledger_unbalanced` the transactions
 * that do not sum to zero or have no entries.
 */
export const createSums = `
  create temporary table ledger_sum (
    account_id bigint, book_id bigint, currency text, settled boolean, bucket timestamptz, amount numeric);
  create temporary table ledger_total (account_id bigint, book_id bigint, currency text, amount numeric);
  create temporary table ledger_settled (company_id bigint, currency text, bucket timestamptz, amount numeric);
  create temporary table ledger_unbalanced (tx_id bigint, currency text, entries bigint, amount numeric)`
export const dropSums = 'drop table ledger_sum, ledger_total, ledger_settled, ledger_unbalanced'

/** Ids of one day: they begin with their millisecond. */
const DAY_IDS = (BigInt(DAY_MS) << 12n).toString()
/** What the sums of one day are sums of; by transaction, they are checked and not kept. */
const SUM = `e.account_id, e.book_id, e.currency, t.kind in ('settle', 'correct'), (t.id >> 12) / 900000`

/**
 * Fills the sums, in the snapshot of the transaction: day by day, so that what is added up at once fits in memory. A quarter of an hour and a
 * transaction belong to one day.
 */
export async function fillSums(client: pg.ClientBase): Promise<void> {
  const days = await client.query<{ first: string; next: string }>(
    `select day * ${DAY_IDS} as first, (day + 1) * ${DAY_IDS} as next
     from (select distinct id / ${DAY_IDS} as day from ledger_tx) d order by day`,
  )
  // Both conditions on the same ids are taken for independent: to sort the few that are expected would be cheap.
  await client.query('set local enable_sort = off')
  for (const { first, next } of days.rows) {
    await client.query(`with added as materialized (
        select t.id as tx_id, e.account_id, e.book_id, e.currency, t.kind in ('settle', 'correct') as settled,
          ledger_quarter(((t.id >> 12) / 900000 * 900000) << 12) as bucket, sum(e.amount) as amount, count(e.amount) as entries
        from ledger_tx t left join ledger_entry e on e.tx_id = t.id and e.tx_id >= ${first} and e.tx_id < ${next}
        where t.id >= ${first} and t.id < ${next}
        group by grouping sets ((${SUM}), (t.id, e.currency))
        having grouping(t.id) = 1 or sum(e.amount) <> 0 or count(e.amount) = 0
      ), sums as (
        insert into ledger_sum select account_id, book_id, currency, settled, bucket, amount from added
        where tx_id is null and account_id is not null
      ), settlements as (
        insert into ledger_settled select a.company_id, a.currency, s.bucket, -sum(s.amount)
        from added s join ledger_account a on a.id = s.account_id and a.wallet_id is not null
        where s.tx_id is null and s.settled group by 1, 2, 3 having sum(s.amount) <> 0
      )
      insert into ledger_unbalanced select tx_id, currency, entries, amount from added where tx_id is not null`)
  }
  await client.query('set local enable_sort = on')
  await client.query(`insert into ledger_total select account_id, book_id, currency, sum(amount)
    from ledger_sum group by 1, 2, 3`)
  await client.query('analyze ledger_sum, ledger_total, ledger_settled')
}
