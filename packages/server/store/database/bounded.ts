import type { Transaction } from './withScope.ts'

/** SQLSTATE of a statement timeout (PostgreSQL manual, appendix A). */
const QUERY_CANCELED = '57014'

/** Whether the error is a statement timeout. */
export const tookTooLong = (error: unknown): boolean =>
  error instanceof Error && 'code' in error && error.code === QUERY_CANCELED

/**
 * Runs queries with a time limit; undefined if one exceeded it. The transaction continues either way as if they had
 * not run: nothing they wrote remains.
 * @param settings further `set local` statements for them, which are also reset
 */
export async function bounded<T>(
  { client }: Pick<Transaction, 'client'>,
  milliseconds: number,
  work: () => Promise<T>,
  settings = '',
): Promise<T | undefined> {
  const limit = Math.max(1, Math.floor(milliseconds))
  await client.query(`savepoint bounded; set local statement_timeout = ${limit}; ${settings}`)
  try {
    return await work()
  } catch (error) {
    if (tookTooLong(error)) return undefined
    throw error
  } finally {
    // Also resets the statement timeout.
    await client.query('rollback to savepoint bounded; release savepoint bounded')
  }
}
