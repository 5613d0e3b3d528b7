import type { Transaction } from '../database/withScope.ts'

const QUERY_CANCELED = '57014'

/** Runs queries of which none may take longer; undefined when one did. The transaction goes on either way. */
export async function bounded<T>(
  { client }: Transaction,
  milliseconds: number,
  work: () => Promise<T>,
): Promise<T | undefined> {
  await client.query(
    `savepoint bounded; set local statement_timeout = ${Math.max(1, Math.floor(milliseconds))}`,
  )
  try {
    return await work()
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === QUERY_CANCELED) return undefined
    throw error
  } finally {
    // Sets the limit of a statement back as well; nothing was written.
    await client.query('rollback to savepoint bounded; release savepoint bounded')
  }
}
