import { convertMicros, type Period } from '@tandem/core'
import { sql } from '../database/sql.ts'
import type { Transaction } from '../database/withScope.ts'
import type { Exchanges } from '../rollup/exchangesOver.ts'
import { edgesOf } from '../rollup/readRollup.ts'

/** Money of a seller in micros of the buyer's currency. */
export interface Sales {
  sold: bigint
  /** Its purchase, converted where it buys in another currency. */
  cost: bigint
  /** The same in its own currency, as its wallet paid it. */
  paid: bigint
  /** What was sold, in its own currency by the exchange rate at the time; null: there was none for some of it. */
  worth: bigint | null
}

export const NO_SALES_AT_ALL: Sales = { sold: 0n, cost: 0n, paid: 0n, worth: 0n }

/** Both together. */
export const addSales = (one: Sales, other: Sales): Sales => ({
  sold: one.sold + other.sold,
  cost: one.cost + other.cost,
  paid: one.paid + other.paid,
  worth: one.worth === null || other.worth === null ? null : one.worth + other.worth,
})

/** Sales to one buyer in each of the requested periods. */
export interface BuyerSales {
  /** The seller itself: the cost of its own messages. */
  buyerId: string
  /** ISO 4217: what it pays in. */
  currency: string
  periods: Sales[]
}

interface Row {
  id: string
  currency: string
  slice: number
  sold: string
  cost: string
  paid: string
}

/**
 * A seller's sales to each buyer, and its cost for the same messages, by settlements in the quarters of an hour that
 * start in each period. From figures maintained by settlements (ledger_sales), whatever the number of messages.
 */
export async function salesOfBuyers(
  db: Transaction,
  { sellerId, currency: own }: { sellerId: string; currency: string },
  periods: readonly Period[],
  exchanges: Exchanges | undefined,
): Promise<BuyerSales[]> {
  const edges = edgesOf({ periods, exchanges })
  const [from = 0, to = 0] = [edges[0], edges.at(-1)]
  const rows = await sql<Row>`
    select s.buyer_id::text as id, s.currency,
      width_bucket(s.bucket, ${edges.map((at) => new Date(at))}::timestamptz[]) as slice,
      sum(s.sold)::text as sold, sum(s.cost)::text as cost, sum(coalesce(s.paid, s.cost))::text as paid
    from ledger_sales s
    where s.company_id = ${sellerId} and s.bucket >= ${new Date(from)} and s.bucket < ${new Date(to)}
    group by 1, 2, 3`.rows(db)
  const found = new Map<string, BuyerSales>()
  for (const { id, currency, slice, ...sums } of rows) {
    const key = `${id} ${currency}`
    const buyer = found.get(key) ?? {
      buyerId: id,
      currency,
      periods: periods.map(() => NO_SALES_AT_ALL),
    }
    found.set(key, buyer)
    const at = edges[slice - 1] ?? 0
    const sold = BigInt(sums.sold)
    const exchange = currency === own ? undefined : exchanges?.of(currency, at)
    const worth =
      currency === own || sold === 0n ? sold : exchange ? convertMicros(sold, exchange) : null
    const sales = { sold, cost: BigInt(sums.cost), paid: BigInt(sums.paid), worth }
    for (const [index, period] of periods.entries()) {
      if (at < period.from || at >= period.to) continue
      buyer.periods[index] = addSales(buyer.periods[index] ?? NO_SALES_AT_ALL, sales)
    }
  }
  return [...found.values()]
}
