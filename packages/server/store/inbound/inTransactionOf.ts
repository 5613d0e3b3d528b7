import pg from 'pg'
import type { Connections } from '../database/connections.ts'
import { sql } from '../database/sql.ts'

/** One transaction on one connection of a pool, or a part of the one that the connection is in. */
export async function inTransactionOf<Result>(
  pool: Connections,
  work: (on: Connections) => Promise<Result>,
): Promise<Result> {
  if (!(pool instanceof pg.Pool)) return work(pool)
  const client = await pool.connect()
  let broken: Error | undefined
  try {
    await sql`begin`.run(client)
    const result = await work(client)
    await sql`commit`.run(client)
    return result
  } catch (error) {
    await sql`rollback`.run(client).catch((failure: unknown) => {
      broken = failure instanceof Error ? failure : new Error(String(failure))
    })
    throw error
  } finally {
    client.release(broken)
  }
}
