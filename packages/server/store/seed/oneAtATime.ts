import type { Database } from '../database/createDatabase.ts'

/** Session-level lock of what a start writes; any constant that nothing else of ours uses. */
const START_LOCK = '7416208531121'

/**
 * Does what each start of a server does to the database, one server at a time: several may start at once on one
 * database, and each looks first for what is there already.
 */
export async function oneAtATime<Result>(
  { wide }: Database,
  work: () => Promise<Result>,
): Promise<Result> {
  const client = await wide.connect()
  try {
    // The one before may fill a whole sandbox.
    await client.query('set statement_timeout = 0')
    await client.query('select pg_advisory_lock($1)', [START_LOCK])
    return await work()
  } finally {
    client.release(true) // gives the lock up as well
  }
}
