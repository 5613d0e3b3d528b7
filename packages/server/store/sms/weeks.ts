import { decomposeId, partitionWeekStart } from '@tandem/core'
import type { Connections } from '../database/connections.ts'

/** Weeks whose partitions exist (see sms_ensure_partitions). */
export interface Weeks {
  /**
   * Creates missing partitions for the ids about to be written. Ids follow this process's clock, also when it jumps a
   * month ahead, and stay there when it jumps back: partitions follow the ids, not the clock.
   */
  ensure(ids: Iterable<number>): Promise<void>
}

/** Queries the database once per week and process, and not for weeks known to exist. */
export function weeks(pool: Connections): Weeks {
  const known = new Set<number>()
  return {
    async ensure(ids) {
      for (const id of ids) {
        const week = partitionWeekStart(decomposeId(id).ms)
        if (known.has(week)) continue
        const at = new Date(week)
        await pool.query('select sms_ensure_partitions($1, $1)', [at])
        known.add(week)
      }
    },
  }
}
