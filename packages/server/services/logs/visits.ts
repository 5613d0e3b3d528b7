import { zoneOffset } from '@tandem/core'
import type { LogInfo, VisitDay } from '@tandem/model'

import { withScope } from '../../store/database/withScope.ts'
import type { Ctx } from '../ctx.ts'
import type { Ports } from '../ports.ts'
import { totalPeriods } from '../home/totalPeriods.ts'
import { idAt } from '../lists/listQuery.ts'
import { linesOf } from '../lists/readList.ts'
import { signIns } from './logLists.ts'

const DAY_MS = 86_400_000
const DAYS = 7

/** Successful sign-ins of the visible companies and users. */
function visits(ctx: Ctx) {
  const where = linesOf(ctx, signIns, {})
  where.and(`l.outcome = 'in'`)
  return where
}

/** GET /sys/loginfo: total sign-ins, today's, and from how many addresses today; in the user's zone. */
export async function logInfo(ctx: Ctx, { database }: Pick<Ports, 'database'>): Promise<LogInfo> {
  const where = visits(ctx)
  const { today } = totalPeriods(ctx.now.getTime(), zoneOffset(ctx.timeZone))
  const from = idAt(ctx, 'today', new Date(today.from).toISOString(), false)
  const condition = where.sql()
  const first = where.bind(String(from))
  return withScope(database, ctx.scope, async ({ client }) => {
    const { rows } = await client.query<LogInfo>(
      `select (select count(*)::int from sign_in_log l where ${condition}) as "totalVisitCount",
         count(*)::int as "todayVisitCount", count(distinct l.ip)::int as "todayIp"
       from sign_in_log l where ${condition} and l.id >= ${first}`,
      where.values,
    )
    return rows[0] ?? { totalVisitCount: 0, todayVisitCount: 0, todayIp: 0 }
  })
}

/** GET /sys/visitInfo: sign-ins of each of the last seven days, oldest first; in the user's zone. */
export async function visitInfo(
  ctx: Ctx,
  { database }: Pick<Ports, 'database'>,
): Promise<VisitDay[]> {
  const where = visits(ctx)
  const days = lastDays(ctx)
  const begins = days.map((day) => String(idAt(ctx, 'day', day, false)))
  where.and('l.id >= ?', begins[0])
  const bound = where.bind(begins)
  const { rows } = await withScope(database, ctx.scope, ({ client }) =>
    client.query<{ nth: number; visit: number; ip: number }>(
      // Ids encode the time: they are compared with the starts of the days, without converting
      // each.
      `select nth, sum(visits)::int as visit, count(ip)::int as ip from (
         select width_bucket(l.id, ${bound}::bigint[]) as nth, l.ip, count(*) as visits
         from sign_in_log l where ${where.sql()} group by 1, 2
       ) v group by 1`,
      where.values,
    ),
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
