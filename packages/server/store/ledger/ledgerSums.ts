import type pg from 'pg'

/**
 * Sums of all entries, which several rules compare with something, from one reading of them: by account, by whether a settlement moved them,
 * and by quarter of an hour. A temporary table, of the connection that reads the entries.
 */
export const createSums = `create temporary table ledger_sum (
  account_id bigint, book_id bigint, currency text, settled boolean, bucket timestamptz, amount numeric)`
export const dropSums = 'drop table ledger_sum'

/** Fills the sums, in the snapshot of the transaction. */
export async function fillSums(client: pg.ClientBase): Promise<void> {
  await client.query(`insert into ledger_sum
    select e.account_id, e.book_id, e.currency, t.kind in ('settle', 'correct'),
      ledger_quarter(((t.id >> 12) / 900000 * 900000) << 12), sum(e.amount)
    from ledger_tx t join ledger_entry e on e.tx_id = t.id
    group by e.account_id, e.book_id, e.currency, t.kind in ('settle', 'correct'), (t.id >> 12) / 900000`)
  await client.query('analyze ledger_sum')
}
