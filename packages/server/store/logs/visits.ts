import type { LogInfo } from '@tandem/model'

import { type Sql, sql, type Connected } from '../database/sql.ts'

/** Of lines of the log of sign-ins those that succeeded. */
export const signInsOnly = (lines: Sql): Sql => sql`${lines} and l.outcome = 'in'`

/**
 * Sign-ins that fulfil a condition: all, those since the first id of today, and their addresses.
 */
export const countVisits = (
  on: Connected,
  where: Sql,
  today: bigint,
): Promise<LogInfo | undefined> =>
  sql<LogInfo>`
    select (select count(*)::int from sign_in_log l where ${where}) as "totalVisitCount",
       count(*)::int as "todayVisitCount", count(distinct l.ip)::int as "todayIp"
     from sign_in_log l where ${where} and l.id >= ${today}`.first(on)

/**
 * Sign-ins that fulfil a condition by day, `nth` counted from 1. Days are said by their first ids,
 * which encode the time: no id is converted.
 */
export const visitsByDay = (on: Connected, where: Sql, begins: readonly string[]) =>
  sql<{ nth: number; visit: number; ip: number }>`
    select nth, sum(visits)::int as visit, count(ip)::int as ip from (
       select width_bucket(l.id, ${[...begins]}::bigint[]) as nth, l.ip, count(*) as visits
       from sign_in_log l where ${where} and l.id >= ${begins[0]} group by 1, 2
     ) v group by 1`.rows(on)
