import { WEEK_MS } from '@tandem/core'
import { type Connected, type Sql, sql } from '../database/sql.ts'
import type { Database } from '../database/createDatabase.ts'
import { withScope } from '../database/withScope.ts'
import { foldedAfter } from './generations.ts'

const MEASURES = sql`accepted, codes, sent, delivered, undelivered, failed, unsent, cancelled, parts, charged, sold, cost, margin, converted`
const SUMS = sql`sum(accepted), sum(codes), sum(sent), sum(delivered), sum(undelivered), sum(failed), sum(unsent), sum(cancelled), sum(parts), sum(charged),
  sum(sold), sum(cost), sum(margin), sum(converted)`

/** What is folded next; nothing where that does not end later than it begins. */
interface Due {
  from: Date
  to: Date
  lateFrom: Date
  lateTo: Date
  /** The Monday of the first week with days that are not in a week yet; null: there are none. */
  week: Date | null
}

/** The end of the day of the first rows from here on; none: never. */
const nextDay = (slots: string, from: string): Sql =>
  sql.text(`coalesce((select date_trunc('day', min(r.bucket), 'UTC') + interval '1 day' from rollup r
    where r.dimension = 'time' and r.${slots} and r.bucket >= ${from}), 'infinity')`)

/**
 * Folds roll-ups of hours that nothing is counted in any more, one step per transaction, never across midnight UTC.
 * @returns how many steps it took
 */
export async function foldRollup(
  system: Database,
  { aborted }: Pick<AbortSignal, 'aborted'>,
): Promise<number> {
  let steps = 0
  while (!aborted) {
    // oxlint-disable-next-line no-await-in-loop -- each step begins where the one before ended
    if (!(await withScope(system, 'everything', step))) return steps
    steps += 1
  }
  return steps
}

async function step(db: Connected): Promise<boolean> {
  // Days without any are skipped: the first step of a new database goes to its first messages.
  const due = await sql<Due>`
    select f.until as from, n.until as to, f.late_until as "lateFrom", n.late_until as "lateTo", (
        select date_bin('7 days', min(d.bucket), '2020-01-06Z') from rollup_folded d
        where d.grain = 'day' and d.company_id <> 0 and d.dimension = 'time' and d.bucket >= f.week_until) as week
    from rollup_fold f cross join lateral (
      select least(n.first, date_trunc('hour', now() - ${foldedAfter.first}::interval, 'UTC')) as until,
        least(n.late, date_trunc('day', now() - ${foldedAfter.late}::interval, 'UTC'), date_trunc('day', f.until, 'UTC'))
          as late_until
      from (select ${nextDay('slot < 100', 'f.until')} as first, ${nextDay('slot >= 100', 'f.late_until')} as late) n
    ) n for update of f`.first(db)
  if (!due) return false
  const { from, to, lateFrom, lateTo, week } = due
  const weekTo = week && new Date(week.getTime() + WEEK_MS)
  const isWeekDue = weekTo !== null && weekTo <= lateFrom
  const [isDue, isLateDue] = [to > from, lateTo > lateFrom]
  if (!isDue && !isLateDue && !isWeekDue) return false
  if (isDue) await fold(db, false, from, to)
  if (isLateDue) await fold(db, true, lateFrom, lateTo)
  if (isWeekDue) await foldWeek(db, week, weekTo)
  await sql`
    update rollup_fold set until = greatest(until, ${to}), late_until = greatest(late_until, ${lateTo}),
      week_until = greatest(week_until, ${isWeekDue ? weekTo : null})`.run(db)
  return true
}

/** Of everybody per quarter, and with the end of a day that day, of everybody and of each company. */
async function fold(db: Connected, late: boolean, from: Date, to: Date): Promise<void> {
  const slots = late ? sql`slot between 100 and 199` : sql`slot < 100`
  await sql`insert into rollup_folded (grain, company_id, bucket, channel, product, dimension, value, currency, late, ${MEASURES})
    select 'quarter', 0, bucket, channel, product, dimension, value, currency, ${late}, ${SUMS} from rollup
    where bucket >= ${from} and bucket < ${to} and ${slots} group by bucket, channel, product, dimension, value, currency`.run(
    db,
  )
  if (to.getTime() % 86_400_000 !== 0) return
  const day = new Date(to.getTime() - 86_400_000)
  await sql`insert into rollup_folded (grain, company_id, bucket, channel, product, dimension, value, currency, late, ${MEASURES})
    select 'day', coalesce(company_id, 0), ${day}, channel, product, dimension, value, currency, ${late}, ${SUMS} from rollup
    where bucket >= ${day} and bucket < ${to} and ${slots}
    group by grouping sets ((company_id, channel, product, dimension, value, currency), (channel, product, dimension, value, currency))`.run(
    db,
  )
}

/** Of everybody and of each company, of days whose late part is folded. */
async function foldWeek(db: Connected, week: Date | null, to: Date): Promise<void> {
  await sql`insert into rollup_folded (grain, company_id, bucket, channel, product, dimension, value, currency, late, ${MEASURES})
    select 'week', company_id, ${week}, channel, product, dimension, value, currency, false, ${SUMS} from rollup_folded
    where grain = 'day' and bucket >= ${week} and bucket < ${to}
    group by company_id, channel, product, dimension, value, currency`.run(db)
}
