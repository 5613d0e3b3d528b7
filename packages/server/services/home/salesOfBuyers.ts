import type { Period } from '@tandem/core'
import type { Transaction } from '../../store/database/withScope.ts'

/** Money of a seller in micros. */
export interface Sales {
  sold: bigint
  cost: bigint
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
  { client }: Transaction,
  sellerId: string,
  periods: readonly Period[],
): Promise<BuyerSales[]> {
  const from = Math.min(...periods.map((period) => period.from))
  const to = Math.max(...periods.map((period) => period.to))
  const { rows } = await client.query<{ id: string; currency: string | null; sums: string[] }>(
    `select x.buyer_id as id, w.currency, x.sums from (
       select s.buyer_id, array[${periods.map((_, index) => sumsOf(4 + index * 2)).join(', ')}]::text[] as sums
       from ledger_sales s where s.company_id = $1 and s.bucket >= $2 and s.bucket < $3 group by s.buyer_id
     ) x left join ledger_wallet w on w.company_id = x.buyer_id`,
    [sellerId, ...[from, to, ...periods.flatMap((one) => [one.from, one.to])].map(toDate)],
  )
  return rows.map(({ id, currency, sums }) => ({
    buyerId: id,
    currency,
    periods: periods.map((_, index) => ({
      sold: BigInt(sums[index * 2] ?? 0),
      cost: BigInt(sums[index * 2 + 1] ?? 0),
    })),
  }))
}

/** The two sums of the period with the bounds `$n` and `$n+1`. */
const sumsOf = (n: number): string =>
  ['sold', 'cost']
    .map(
      (amount) =>
        `coalesce(sum(s.${amount}) filter (where s.bucket >= $${n} and s.bucket < $${n + 1}), 0)`,
    )
    .join(', ')

const toDate = (ms: number): Date => new Date(ms)
