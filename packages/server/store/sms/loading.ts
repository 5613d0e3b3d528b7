import type pg from 'pg'
import type { Database } from '../database/createDatabase.ts'
import { type Scope, withScope } from '../database/withScope.ts'

/** How long a load is considered alive without a sign of life. Below the limit of lease_is_over. */
const LOADING_SECONDS = 15
const BEAT_MS = 2_000

/** SQL for the expiry of a lease on a loading task, when taken or renewed now. */
export const loadingUntil = `clock_timestamp() + interval '${LOADING_SECONDS} seconds'`

/**
 * Runs `load`, which adds recipients to a task and may wait long for the next ones, and renews the task's
 * lease meanwhile.
 */
export async function whileLoading<Result>(
  { database, scope, taskId }: { database: Database; scope: Scope; taskId: string },
  load: () => Promise<Result>,
): Promise<Result> {
  let beating = Promise.resolve()
  const beat = async () => {
    await withScope(database, scope, ({ client }) =>
      client.query(
        `update sms_task set loading_until = ${loadingUntil} where id = $1 and status = 'loading'`,
        [taskId],
      ),
    ).catch(() => undefined) // the next one tries again; a lost lease is reported at the end
  }
  const timer = setInterval(() => {
    beating = beating.then(beat)
  }, BEAT_MS)
  try {
    return await load()
  } finally {
    clearInterval(timer)
    await beating
  }
}

/** Removes a loading task whose loader died. @returns whether its request key is free now */
export async function removeDeadLoading(client: pg.ClientBase, taskId: string): Promise<boolean> {
  const { rowCount } = await client.query(
    `delete from sms_task where id = $1 and status = 'loading' and lease_is_over(loading_until)`,
    [taskId],
  )
  return rowCount === 1
}
