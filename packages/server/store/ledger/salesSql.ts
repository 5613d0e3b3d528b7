import type { Sale } from '../../ports/ledger.ts'

/**
 * Adds the sales of a settlement to the sellers' figures (ledger_sales), as one statement of the transaction that posts
 * it. Takes its parameter numbers: the slot, then two of `salesValues`. With several writers per slot, each locks the
 * rows in a fixed order.
 */
export const salesSql = (at: {
  slot: number
  tx: number
  sales: number
}): string => `insert into ledger_sales as s (company_id, buyer_id, bucket, slot, sold, cost)
    select "sellerId", "buyerId", ledger_quarter($${at.tx}::bigint), $${at.slot}::smallint, sold, cost
    from jsonb_to_recordset($${at.sales}::jsonb) as d ("sellerId" bigint, "buyerId" bigint, sold bigint, cost bigint)
    on conflict (company_id, bucket, buyer_id, slot) do update set
      sold = s.sold + excluded.sold, cost = s.cost + excluded.cost`

/** The transaction and its sales as parameters; without a transaction there are none. */
export const salesValues = (
  txId: number | string | null,
  sales: readonly Sale[],
): [string, string] => [
  String(txId ?? 0),
  JSON.stringify(
    sales.map(({ sellerId, buyerId, soldMicros, costMicros }) => {
      return { sellerId, buyerId, sold: String(soldMicros), cost: String(costMicros) }
    }),
  ),
]
