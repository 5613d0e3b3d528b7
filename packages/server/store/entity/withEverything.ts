import { sql } from '../database/sql.ts'

import type { Transaction } from '../database/withScope.ts'

/**
 * Lifts row-level security for a question about all companies inside a user's transaction, such as "does
 * anything still use this?", and restores the scope. Only a yes or a count may leave `work`, never a row.
 * @throws Error in a transaction not opened `wide`: for its role nothing is ever lifted
 */
export async function withEverything<T>(
  transaction: Transaction,
  work: () => Promise<T>,
): Promise<T> {
  if (!transaction.isWide) {
    throw new Error('withEverything needs a transaction of withScope(…, { wide: true })')
  }
  const before = await sql<{ everything: string | null }>`
    select current_setting('tandem.everything', true) as everything`.first(transaction)
  await sql`select set_config('tandem.everything', 'on', true)`.run(transaction)
  const result = await work()
  await sql`select set_config('tandem.everything', ${before?.everything ?? 'off'}, true)`.run(
    transaction,
  )
  return result
}
