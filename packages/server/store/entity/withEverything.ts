import { sql } from 'kysely'

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
  const { kysely, isWide } = transaction
  if (!isWide) throw new Error('withEverything needs a transaction of withScope(…, { wide: true })')
  const before = await sql<{ everything: string | null }>`
    select current_setting('tandem.everything', true) as everything`.execute(kysely)
  await sql`select set_config('tandem.everything', 'on', true)`.execute(kysely)
  const result = await work()
  await sql`select set_config('tandem.everything', ${before.rows[0]?.everything ?? 'off'}, true)`.execute(
    kysely,
  )
  return result
}
