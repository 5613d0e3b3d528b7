import type { Period } from '@tandem/core'
import type { Transaction } from '../../store/database/withScope.ts'
import type { Ctx } from '../ctx.ts'
import { conditions } from '../lists/conditions.ts'
import { inScope } from '../sms/inScope.ts'
import { OPEN } from '../../store/sms/taskGuards.ts'

/** Ids encode times: milliseconds × 4096. */
const idAt = (ms: number): string => (BigInt(ms) << 12n).toString()

/**
 * Unfinished messages of open tasks, by the day their task was accepted, in the order of `days`. Only open tasks are
 * read, whatever the number of messages.
 * @param without a company whose tasks do not count
 */
export async function underWayByDay(
  ctx: Ctx,
  { client }: Transaction,
  days: readonly Period[],
  without?: string,
): Promise<number[]> {
  const where = conditions()
  inScope(ctx, where)
  if (without !== undefined) where.and('t.company_id <> ?', without)
  const first = days[0]?.from ?? ctx.now.getTime()
  where.and('t.id >= ?', idAt(first))
  const { rows } = await client.query<{ at: Date; under_way: number }>(
    `select t.create_time as at, (t.accepted - coalesce((
         select sum(n.delivered + n.undelivered + n.failed) from sms_task_count n where n.task_id = t.id), 0))::int as under_way
     from sms_task t where t.status in ${OPEN} and ${where.sql()}`,
    where.values,
  )
  return days.map(({ from, to }) =>
    rows.reduce((sum, { at, under_way: waiting }) => {
      const within = at.getTime() >= from && at.getTime() < to
      return sum + (within ? Math.max(0, waiting) : 0)
    }, 0),
  )
}
