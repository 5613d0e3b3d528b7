import type { Period } from '@tandem/core'
import type { Transaction } from '../../store/database/withScope.ts'

/**
 * What companies were charged for messages settled in a period, including their customers', by company; micros of
 * their own currency. From the settlement figures, so it equals the debits of the account.
 */
export async function spendingOf(
  { client }: Transaction,
  companies: readonly string[],
  { from, to }: Period,
): Promise<Map<string, bigint>> {
  const { rows } = await client.query<{ id: string; spent: string }>(
    `select company_id as id, sum(cost)::text as spent from ledger_sales
     where company_id = any ($1::bigint[]) and bucket >= $2 and bucket < $3 group by company_id`,
    [companies, new Date(from), new Date(to)],
  )
  return new Map(rows.map(({ id, spent }) => [id, BigInt(spent)]))
}
