import { decomposeId, partitionWeekStart } from '@tandem/core'
import type { Connections } from '../database/connections.ts'
import { sql } from '../database/sql.ts'

/** Weeks whose partitions of a channel's tables exist (migration 0601). */
export interface Weeks {
  /**
   * Creates missing partitions for the ids about to be written. Ids follow this process's clock, also when it jumps a
   * month ahead, and stay there when it jumps back: partitions follow the ids, not the clock.
   */
  ensure(ids: Iterable<number>): Promise<void>
}

/** Queries the database once per week and process, and not for weeks known to exist. */
export function weeks(pool: Connections, channel: string): Weeks {
  const known = new Set<number>()
  return {
    async ensure(ids) {
      for (const id of ids) {
        const week = partitionWeekStart(decomposeId(id).ms)
        if (known.has(week)) continue
        const monday = new Date(week)
        await sql`select ensure_partitions(${channel}, ${monday}, ${monday})`.run(pool)
        known.add(week)
      }
    },
  }
}

/** How far ahead an engine makes partitions, so that none is missing where nobody writes for days. */
const AHEAD_DAYS = 14

/** Makes the partitions of the days to come, by the database's clock. An engine calls this at start and every hour. */
export async function ensurePartitionsAhead(pool: Connections, channel: string): Promise<void> {
  await sql`select ensure_partitions(${channel}, now(), now() + make_interval(days => ${AHEAD_DAYS}))`.run(
    pool,
  )
}
