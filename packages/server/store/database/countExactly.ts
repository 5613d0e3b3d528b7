import { bounded } from './bounded.ts'
import type { Transaction } from './withScope.ts'

/** Time limit for counting on request; statements of lists get five seconds. */
const COUNT_MS = 25_000

/**
 * Counts all rows of `matching` (`from … where …`, with `values` for its `$n`); undefined if that exceeds the
 * limit. The transaction continues either way.
 */
export async function countExactly(
  { client }: Pick<Transaction, 'client'>,
  matching: string,
  values: readonly unknown[],
  { withinMs = COUNT_MS }: { withinMs?: number } = {},
): Promise<number | undefined> {
  return bounded({ client }, withinMs, async () => {
    const { rows } = await client.query<{ n: string }>(`select count(*)::text as n ${matching}`, [
      ...values,
    ])
    return Number(rows[0]?.n ?? 0)
  })
}
