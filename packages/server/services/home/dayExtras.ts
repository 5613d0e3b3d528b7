import type { Transaction } from '../../store/database/withScope.ts'
import type { Ctx } from '../ctx.ts'
import { conditions } from '../lists/conditions.ts'
import { inScope } from '../sms/listTasks.ts'
import type { Period } from './totalPeriods.ts'
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

/** How many companies sent on each day, in the order of `days`. `companies` null: all. */
export async function activeByDay(
  { client }: Transaction,
  companies: readonly string[] | null,
  days: readonly Period[],
): Promise<number[]> {
  const { rows } = await client.query<{ place: number; active: number }>(
    `select d.place::int, count(distinct f.company_id)::int as active
     from unnest($1::timestamptz[], $2::timestamptz[]) with ordinality as d (from_at, to_at, place)
     join sms_traffic f on f.kind = 'time' and f.bucket >= d.from_at and f.bucket < d.to_at
     where f.sent > 0 and ($3::bigint[] is null or f.company_id = any ($3::bigint[]))
     group by d.place`,
    [days.map(({ from }) => new Date(from)), days.map(({ to }) => new Date(to)), companies],
  )
  const byPlace = new Map(rows.map(({ place, active }) => [place, active]))
  return days.map((_, index) => byPlace.get(index + 1) ?? 0)
}
