import { bounded } from './bounded.ts'
import { type Sql, sql } from './sql.ts'
import type { Transaction } from './withScope.ts'

/** Time limit for counting on request; statements of lists get five seconds. */
const COUNT_MS = 25_000

/**
 * Counts all rows of `matching` (`from … where …`); undefined if that exceeds the limit. The transaction continues
 * either way.
 */
export async function countExactly(
  db: Transaction,
  matching: Sql,
  { withinMs = COUNT_MS }: { withinMs?: number } = {},
): Promise<number | undefined> {
  return bounded(db, withinMs, async () => {
    const row = await sql<{ n: string }>`select count(*)::text as n ${matching}`.first(db)
    return Number(row?.n ?? 0)
  })
}
