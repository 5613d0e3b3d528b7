import { sql } from '../database/sql.ts'
import type { Database } from '../database/createDatabase.ts'

/** Session-level lock of start-up writes; any constant not used elsewhere. */
const START_LOCK = '7416208531121'

/**
 * Runs the database work of a server's start, one server at a time: several may start at once on one database,
 * and each first checks what exists already.
 */
export async function oneAtATime<Result>(
  { wide }: Database,
  work: () => Promise<Result>,
): Promise<Result> {
  const client = await wide.connect()
  try {
    // The previous one may be filling a whole sandbox.
    await sql`set statement_timeout = 0`.run(client)
    await sql`select pg_advisory_lock(${START_LOCK})`.run(client)
    return await work()
  } finally {
    client.release(true) // also releases the lock
  }
}
