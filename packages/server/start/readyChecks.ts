import { statfs } from 'node:fs/promises'

import type { ReadyCheck } from '../http/operations.ts'
import type { Database } from '../store/database/createDatabase.ts'

const ENOUGH_SHARE = 0.1
const ENOUGH_BYTES = 2 * 1024 ** 3

/** What has to hold for traffic to be sent here. */
export function readyChecks(
  system: Database,
  dataDir: string,
  state: { stopping: boolean },
): Record<string, ReadyCheck> {
  return {
    running: async () => {
      if (state.stopping) throw new Error('stopping')
    },
    // Writes to the log of the database and waits for the disk, but to no table.
    database: async () => {
      await system.pool.query(`select pg_logical_emit_message(true, 'tandem', 'ready?')`)
    },
    disk: async () => {
      const { bavail, blocks, bsize } = await statfs(dataDir)
      if (bavail / blocks < ENOUGH_SHARE && bavail * bsize < ENOUGH_BYTES) throw new Error('full')
    },
    queue: async () => {
      const { rows } = await system.pool.query(ABANDONED)
      if (rows.length > 0) throw new Error('abandoned')
    },
  }
}

// Work that waits for a minute while nobody holds a lease: the engine is gone. A long queue alone is no fault.
// An id holds its ms since the epoch above its twelve lowest bits.
const ABANDONED = `select 1
  where exists (select from sms_queue q join sms_task t on t.id = q.task_id
                where t.status in ('queued', 'sending')
                  and (t.id >> 12) < extract(epoch from now()) * 1000 - 60000)
    and not exists (select from sms_queue where leased_until > now())`
