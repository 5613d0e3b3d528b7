import { DAY_MS } from '@tandem/core'
import type pg from 'pg'

/**
 * Sums of all entries, which several rules compare with something, from one reading of them: by account, by whether a settlement moved them,
 * and by quarter of an hour. A temporary table, of the connection that reads the entries.
 */
export const createSums = `create temporary table ledger_sum (
  account_id bigint, book_id bigint, currency text, settled boolean, bucket timestamptz, amount numeric)`
export const dropSums = 'drop table ledger_sum'

/** Ids of one day: they begin with their millisecond. */
const DAY_IDS = (BigInt(DAY_MS) << 12n).toString()

/**
 * Fills the sums, in the snapshot of the transaction: day by day, so that what is added up at once fits in memory. A quarter of an hour belongs to
 * one day.
 */
export async function fillSums(client: pg.ClientBase): Promise<void> {
  const days = await client.query<{ first: string; next: string }>(
    `select day * ${DAY_IDS} as first, (day + 1) * ${DAY_IDS} as next
     from (select distinct id / ${DAY_IDS} as day from ledger_tx) d order by day`,
  )
  // Both conditions on the same ids are taken for independent: to sort the few that are expected would be cheap.
  await client.query('set local enable_sort = off')
  for (const { first, next } of days.rows) {
    await client.query(`insert into ledger_sum
      select e.account_id, e.book_id, e.currency, t.kind in ('settle', 'correct'),
        ledger_quarter(((t.id >> 12) / 900000 * 900000) << 12), sum(e.amount)
      from ledger_tx t join ledger_entry e on e.tx_id = t.id
      where t.id >= ${first} and t.id < ${next} and e.tx_id >= ${first} and e.tx_id < ${next}
      group by e.account_id, e.book_id, e.currency, t.kind in ('settle', 'correct'), (t.id >> 12) / 900000`)
  }
  await client.query('set local enable_sort = on')
  await client.query('analyze ledger_sum')
}
