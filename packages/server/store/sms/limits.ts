import { sql, type Connected } from '../database/sql.ts'

/** Sends of a company with a daily limit are serialised until the transaction ends. */
export const lockDay = (on: Connected, companyId: string): Promise<number> =>
  sql`select pg_advisory_xact_lock(hashtextextended(${`day:${companyId}`}, 0))`.run(on)

/** Test sends of a user are serialised until the transaction ends. */
export const lockTestsOf = (on: Connected, userId: string): Promise<number> =>
  sql`select pg_advisory_xact_lock(hashtextextended(${`test:${userId}`}, 0))`.run(on)

/** How many test tasks a user made since a time. */
export const countTestsSince = (on: Connected, userId: string, since: Date) =>
  sql<{ tests: number }>`
    select count(*)::int as tests from sms_task
    where create_user_id = ${userId} and is_test and status <> 'loading' and create_time > ${since}`.first(
    on,
  )
