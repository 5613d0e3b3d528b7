import type { Period } from '@tandem/core'

import type { Transaction } from '../../store/database/withScope.ts'
import type { Ctx } from '../ctx.ts'
import { underWaySince } from '../../store/sms/tasksInSight.ts'

/** Ids encode times: milliseconds × 4096. */
const idAt = (ms: number): string => (BigInt(ms) << 12n).toString()

/**
 * Unfinished messages of open tasks, by the day their task was accepted, in the order of `days`. Only open tasks are
 * read, whatever the number of messages.
 * @param without a company whose tasks do not count
 */
export async function underWayByDay(
  ctx: Ctx,
  db: Transaction,
  days: readonly Period[],
  without?: string,
): Promise<number[]> {
  const first = idAt(days[0]?.from ?? ctx.now.getTime())
  const rows = await underWaySince(db, ctx, { first, without })
  return days.map(({ from, to }) =>
    rows.reduce((sum, { at, under_way: waiting }) => {
      const within = at.getTime() >= from && at.getTime() < to
      return sum + (within ? Math.max(0, waiting) : 0)
    }, 0),
  )
}
