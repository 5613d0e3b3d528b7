import type { Period } from '@tandem/core'
import { type Sql, sql } from '../../store/database/sql.ts'
import type { Transaction } from '../../store/database/withScope.ts'

/** Money of a seller in micros of the buyer's currency. */
export interface Sales {
  sold: bigint
  /** Its purchase, converted where it buys in another currency. */
  cost: bigint
  /** The same in its own currency. */
  paid: bigint
}

/** Sales to one buyer in each of the requested periods. */
export interface BuyerSales {
  /** The seller itself: the cost of its own messages. */
  buyerId: string
  /** Of the buyer's wallet; null if the buyer is not visible. */
  currency: string | null
  periods: Sales[]
}

/**
 * A seller's sales to each buyer, and its cost for the same messages, by settlements in the quarters of an hour that
 * start in each period. From figures maintained by settlements (ledger_sales), whatever the number of messages.
 */
export async function salesOfBuyers(
  db: Transaction,
  sellerId: string,
  periods: readonly Period[],
): Promise<BuyerSales[]> {
  const from = Math.min(...periods.map((period) => period.from))
  const to = Math.max(...periods.map((period) => period.to))
  const rows = await sql<{ id: string; currency: string | null; sums: string[] }>`
    select x.buyer_id as id, w.currency, x.sums from (
      select s.buyer_id, array[${sql.join(periods.flatMap(sumsOf))}]::text[] as sums
      from ledger_sales s
      where s.company_id = ${sellerId} and s.bucket >= ${new Date(from)} and s.bucket < ${new Date(to)}
      group by s.buyer_id
    ) x left join ledger_wallet w on w.company_id = x.buyer_id`.rows(db)
  return rows.map(({ id, currency, sums }) => ({
    buyerId: id,
    currency,
    periods: periods.map((_, index) => ({
      sold: BigInt(sums[index * 3] ?? 0),
      cost: BigInt(sums[index * 3 + 1] ?? 0),
      paid: BigInt(sums[index * 3 + 2] ?? 0),
    })),
  }))
}

/** The sums of a period. */
const sumsOf = ({ from, to }: Period): Sql[] =>
  [sql`s.sold`, sql`s.cost`, sql`coalesce(s.paid, s.cost)`].map(
    (amount) =>
      sql`
        coalesce(sum(${amount}) filter (where s.bucket >= ${new Date(from)} and s.bucket < ${new Date(to)}), 0)`,
  )
