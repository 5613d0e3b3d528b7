import pg from 'pg'
import type { Connections } from '../database/connections.ts'

/**
 * Begins a transaction of the engine, whose prepared statements write a few rows by key: their plans are kept. Left to
 * itself PostgreSQL would plan most of them anew each time, as it takes lists of parameters for longer than they are, and
 * that costs more than running them.
 */
const BEGIN = 'begin; set local plan_cache_mode = force_generic_plan'

/**
 * One transaction on one connection of the pool, or a part of the one that the client is in. `work` sends `begin` with
 * its first statement, so that it needs no round trip of its own; commit or rollback is done here.
 */
export async function inTransaction<Result>(
  pool: Connections,
  work: (client: pg.ClientBase, begin: string | undefined) => Promise<Result>,
): Promise<Result> {
  if (!(pool instanceof pg.Pool)) return work(pool, undefined)
  const client = await pool.connect()
  let broken: Error | boolean = false
  try {
    const result = await work(client, BEGIN)
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
