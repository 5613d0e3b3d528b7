import { zoneOffset } from '@tandem/core'
import type { LogInfo, VisitDay } from '@tandem/model'

import { type Sql, sql } from '../../store/database/sql.ts'
import { withScope } from '../../store/database/withScope.ts'
import type { Ctx } from '../ctx.ts'
import type { Ports } from '../ports.ts'
import { totalPeriods } from '../analyses/totalPeriods.ts'
import { idAt } from '../lists/listQuery.ts'
import { linesOf } from '../lists/readList.ts'
import { signIns } from './logLists.ts'

const DAY_MS = 86_400_000
const DAYS = 7

/** Successful sign-ins of the visible companies and users. */
const visits = (ctx: Ctx): Sql => sql`${linesOf(ctx, signIns, {})} and l.outcome = 'in'`

/** GET /sys/loginfo: total sign-ins, today's, and from how many addresses today; in the user's zone. */
export async function logInfo(ctx: Ctx, { database }: Pick<Ports, 'database'>): Promise<LogInfo> {
  const where = visits(ctx)
  const { today } = totalPeriods(ctx.now.getTime(), zoneOffset(ctx.timeZone))
  const from = idAt(ctx, 'today', new Date(today.from).toISOString(), false)
  return withScope(database, ctx.scope, async (db) => {
    const found = await sql<LogInfo>`
      select (select count(*)::int from sign_in_log l where ${where}) as "totalVisitCount",
         count(*)::int as "todayVisitCount", count(distinct l.ip)::int as "todayIp"
       from sign_in_log l where ${where} and l.id >= ${from}`.first(db)
    return found ?? { totalVisitCount: 0, todayVisitCount: 0, todayIp: 0 }
  })
}

/** GET /sys/visitInfo: sign-ins of each of the last seven days, oldest first; in the user's zone. */
export async function visitInfo(
  ctx: Ctx,
  { database }: Pick<Ports, 'database'>,
): Promise<VisitDay[]> {
  const days = lastDays(ctx)
  const begins = days.map((day) => String(idAt(ctx, 'day', day, false)))
  const rows = await withScope(database, ctx.scope, (db) =>
    // Ids encode the time: they are compared with the starts of the days, without converting each.
    sql<{ nth: number; visit: number; ip: number }>`
      select nth, sum(visits)::int as visit, count(ip)::int as ip from (
         select width_bucket(l.id, ${begins}::bigint[]) as nth, l.ip, count(*) as visits
         from sign_in_log l where ${visits(ctx)} and l.id >= ${begins[0]} group by 1, 2
       ) v group by 1`.rows(db),
  )
  const byDay = new Map(rows.map((row) => [row.nth, row]))
  return days.map((tian, index) => {
    const { visit = 0, ip = 0 } = byDay.get(index + 1) ?? {}
    return { visit, ip, tian, type: tian.slice(5) }
  })
}

/** Today and the six days before it in the user's calendar, oldest first, despite clock changes. */
function lastDays({ now, timeZone }: Ctx): string[] {
  const today = new Intl.DateTimeFormat('sv-SE', { timeZone }).format(now)
  const noon = Date.parse(`${today}T12:00:00Z`)
  return Array.from({ length: DAYS }, (_, index) =>
    new Date(noon - (DAYS - 1 - index) * DAY_MS).toISOString().slice(0, 10),
  )
}
