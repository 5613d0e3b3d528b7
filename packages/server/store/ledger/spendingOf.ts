import type { Period } from '@tandem/core'
import { sql } from '../database/sql.ts'
import type { Transaction } from '../database/withScope.ts'

/**
 * What companies were charged for messages settled in a period, including their customers', by company; micros of
 * their own currency. From the settlement figures, so it equals the debits of the account.
 */
export async function spendingOf(
  db: Transaction,
  companies: readonly string[],
  { from, to }: Period,
): Promise<Map<string, bigint>> {
  const rows = await sql<{ id: string; spent: string }>`
    select company_id as id, sum(coalesce(paid, cost))::text as spent from ledger_sales
     where company_id = any (${companies}::bigint[]) and bucket >= ${new Date(from)} and bucket < ${new Date(to)}
       group by company_id`.rows(db)
  return new Map(rows.map(({ id, spent }) => [id, BigInt(spent)]))
}
