import { composeId } from '@tandem/core'
import type { Transaction } from '../../store/database/withScope.ts'
import type { Period } from './totalPeriods.ts'

/** Money of a seller in micros. */
export interface Sales {
  sold: bigint
  cost: bigint
}

const span = ({ from, to }: Period): [string, string] => [
  String(composeId(from, 0)),
  String(composeId(to, 0)),
]

/**
 * What a seller earned and what it paid for that in a period, from the settled lines of the ledger. Reads the lines of
 * three accounts by their index, whatever the number of messages: a settlement covers a batch of them.
 */
export async function settledSales(
  { client }: Transaction,
  seller: { id: string; currency: string },
  period: Period,
): Promise<Sales> {
  const { rows } = await client.query<{ sold: string; booked: string; moved: string }>(
    `select
       (select coalesce(sum(e.amount), 0) from ledger_account a
          join ledger_entry e on e.account_id = a.id and e.tx_id >= $3 and e.tx_id < $4
          where a.book_id = $1 and a.company_id = $1 and a.kind = 'revenue' and a.currency = $2)::text as sold,
       (select coalesce(sum(e.amount), 0) from ledger_wallet w
          join ledger_tx t on t.company_id = w.company_id and t.kind not in ('reserve', 'settle') and t.id >= $3 and t.id < $4
          join ledger_entry e on e.tx_id = t.id and e.account_id in (w.id, w.held_account_id)
          where w.company_id = $1)::text as booked,
       (select coalesce(sum(e.amount), 0) from ledger_wallet w
          join ledger_entry e on e.account_id in (w.id, w.held_account_id) and e.tx_id >= $3 and e.tx_id < $4
          where w.company_id = $1)::text as moved`,
    [seller.id, seller.currency, ...span(period)],
  )
  // What left the account for messages: all that moved but recharges and the like, which are few and have an index of
  // their own. Asking the kind of each settlement would cost a look-up per line.
  const cost = BigInt(rows[0]?.booked ?? 0) - BigInt(rows[0]?.moved ?? 0)
  return { sold: BigInt(rows[0]?.sold ?? 0), cost }
}

/**
 * What each direct buyer was asked for the tasks of a period, and what the seller was asked for the same messages: the
 * reservations of their chunks, one row per 500 messages. What later went back undelivered is still in it.
 * Keyed by the buyer's company.
 */
export async function pricedSales(
  { client }: Transaction,
  sellerId: string,
  companies: readonly string[] | null,
  period: Period,
): Promise<Map<string, Sales>> {
  const { rows } = await client.query<{ company_id: string; sold: string; cost: string }>(
    `select b.company_id, sum(x.sold)::text as sold, sum(x.cost)::text as cost from (
       select k.wallet_ids[p.at - 1] as wallet_id, sum(k.amounts[p.at - 1]) as sold, sum(coalesce(k.amounts[p.at], 0)) as cost
       from sms_task t join sms_chunk k on k.task_id = t.id
       cross join lateral (select coalesce(
         array_position(k.wallet_ids, (select w.id from ledger_wallet w where w.company_id = $1)),
         cardinality(k.wallet_ids) + 1) as at) p
       where t.id >= $2 and t.id < $3 and ($4::bigint[] is null or t.company_id = any ($4::bigint[])) and p.at > 1
       group by 1
     ) x join ledger_wallet b on b.id = x.wallet_id
     where b.book_id = $1
     group by b.company_id`,
    [sellerId, ...span(period), companies],
  )
  return new Map(
    rows.map((row) => [row.company_id, { sold: BigInt(row.sold), cost: BigInt(row.cost) }]),
  )
}
