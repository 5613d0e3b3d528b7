import type { Transaction } from './withScope.ts'

/** SQLSTATE of a statement that took longer than it may (PostgreSQL manual, appendix A). */
const QUERY_CANCELED = '57014'

/** Whether the error means that a statement took too long. */
export const tookTooLong = (error: unknown): boolean =>
  error instanceof Error && 'code' in error && error.code === QUERY_CANCELED

/**
 * Runs queries of which none may take longer; undefined when one did. The transaction goes on either way, as if they
 * had not been: nothing they wrote stays.
 * @param settings further `set local` statements for them, which are set back as well
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
    // Sets the limit of a statement back as well.
    await client.query('rollback to savepoint bounded; release savepoint bounded')
  }
}
