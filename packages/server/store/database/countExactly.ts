import type { Transaction } from './withScope.ts'

/** Counting on request may take this long; statements of lists get five seconds. */
const COUNT_MS = 25_000
const QUERY_CANCELED = '57014'

/**
 * Counts all rows that `matching` (`from … where …`, with `values` for its `$n`) means; undefined when that takes
 * longer than the limit. The transaction goes on either way.
 */
export async function countExactly(
  { client }: Pick<Transaction, 'client'>,
  matching: string,
  values: readonly unknown[],
  { withinMs = COUNT_MS }: { withinMs?: number } = {},
): Promise<number | undefined> {
  await client.query(`savepoint counting_exactly; set local statement_timeout = ${withinMs}`)
  try {
    const { rows } = await client.query<{ n: string }>(`select count(*)::text as n ${matching}`, [
      ...values,
    ])
    return Number(rows[0]?.n ?? 0)
  } catch (error) {
    if (!(error instanceof Error && 'code' in error && error.code === QUERY_CANCELED)) throw error
    return undefined
  } finally {
    // Sets the limit of a statement back as well.
    await client.query('rollback to savepoint counting_exactly')
  }
}
