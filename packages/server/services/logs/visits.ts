import { zoneOffset } from '@tandem/core'
import type { LogInfo, VisitDay } from '@tandem/model'

import type { Sql } from '../../store/database/sql.ts'
import { withScope } from '../../store/database/withScope.ts'
import type { Ctx } from '../ctx.ts'
import type { Ports } from '../ports.ts'
import { totalPeriods } from '../analyses/totalPeriods.ts'
import { idAt } from '../lists/listQuery.ts'
import { linesOf } from '../lists/readList.ts'
import { signIns } from './logLists.ts'
import { signInsOnly, countVisits, visitsByDay } from '../../store/logs/visits.ts'

const DAY_MS = 86_400_000
const DAYS = 7

/** Successful sign-ins of the visible companies and users. */
const visits = (ctx: Ctx): Sql => signInsOnly(linesOf(ctx, signIns, {}))

/** GET /sys/loginfo: total sign-ins, today's, and from how many addresses today; in the user's zone. */
export async function logInfo(ctx: Ctx, { database }: Pick<Ports, 'database'>): Promise<LogInfo> {
  const where = visits(ctx)
  const { today } = totalPeriods(ctx.now.getTime(), zoneOffset(ctx.timeZone))
  const from = idAt(ctx, 'today', new Date(today.from).toISOString(), false)
  return withScope(database, ctx.scope, async (db) => {
    const found = await countVisits(db, where, from)
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
  const rows = await withScope(database, ctx.scope, (db) => visitsByDay(db, visits(ctx), begins))
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
