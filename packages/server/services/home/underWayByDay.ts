import type { Period } from '@tandem/core'
import { sql } from '../../store/database/sql.ts'
import type { Transaction } from '../../store/database/withScope.ts'
import type { Ctx } from '../ctx.ts'
import { inScope } from '../sms/inScope.ts'
import { OPEN } from '../../store/tasks/smsTasks.ts'

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
  const rows = await sql<{ at: Date; under_way: number }>`
    select t.create_time as at, (t.accepted - coalesce((
         select sum(n.delivered + n.undelivered + n.failed + n.left_out) from sms_task_count n where n.task_id = t.id), 0))::int as under_way
     from sms_task t where t.status in ${sql.text(OPEN)} and ${inScope(ctx)} and t.id >= ${first}
       and t.company_id is distinct from ${without}`.rows(db)
  return days.map(({ from, to }) =>
    rows.reduce((sum, { at, under_way: waiting }) => {
      const within = at.getTime() >= from && at.getTime() < to
      return sum + (within ? Math.max(0, waiting) : 0)
    }, 0),
  )
}
