import type pg from 'pg'

/**
 * One transaction on one connection of the pool. `work` begins it with its first statement, so
 * that BEGIN costs no round trip of its own; commit or rollback is done here.
 */
export async function inTransaction<Result>(
  pool: pg.Pool,
  work: (client: pg.PoolClient) => Promise<Result>,
): Promise<Result> {
  const client = await pool.connect()
  let broken: Error | boolean = false
  try {
    const result = await work(client)
    await client.query('commit')
    return result
  } catch (error) {
    broken = await client.query('rollback').then(
      () => false,
      (failure: unknown) => (failure instanceof Error ? failure : true),
    )
    throw error
  } finally {
    client.release(broken)
  }
}
