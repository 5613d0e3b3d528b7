import type pg from 'pg'

/**
 * Sums of all entries, which several rules compare with something, from one reading of them: by account, by whether a settlement moved them,
 * and by quarter of an hour; and the transactions that do not balance, which have no account here. A temporary table, of the connection that reads
 * the entries.
 */
export const createSums = `create temporary table ledger_sum (
  tx_id bigint, account_id bigint, book_id bigint, currency text, settled boolean, bucket timestamptz, amount numeric, entries bigint)`
export const dropSums = 'drop table ledger_sum'

/** Fills the sums, in the snapshot of the transaction. */
export async function fillSums(client: pg.ClientBase): Promise<void> {
  await client.query(`insert into ledger_sum
    select t.id, e.account_id, e.book_id, e.currency, t.kind in ('settle', 'correct'),
      ledger_quarter(((t.id >> 12) / 900000 * 900000) << 12), coalesce(sum(e.amount), 0), count(e.tx_id)
    from ledger_tx t left join ledger_entry e on e.tx_id = t.id
    group by grouping sets (
      (t.id, e.currency),
      (e.account_id, e.book_id, e.currency, t.kind in ('settle', 'correct'), (t.id >> 12) / 900000))
    having grouping(t.id) = 1 and e.account_id is not null
      or grouping(t.id) = 0 and (coalesce(sum(e.amount), 0) <> 0 or count(e.tx_id) < 2)`)
  await client.query('analyze ledger_sum')
}
