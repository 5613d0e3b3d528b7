import { TESTS_PER_HOUR } from '@tandem/model'
import type pg from 'pg'
import { sql } from '../../store/database/sql.ts'
import type { Ctx } from '../ctx.ts'
import { Refused } from '../Refused.ts'

const HOUR_MS = 3_600_000

/**
 * Whether a user may send one more test now. Tests of one user are serialised, so that two at once cannot both be the last.
 * @throws Refused sms.testsSpent
 */
export async function demandTests(
  client: pg.ClientBase,
  { actor, now }: Pick<Ctx, 'actor' | 'now'>,
): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`test:${actor.id}`}, 0))`.run(client)
  const since = new Date(now.getTime() - HOUR_MS)
  const found = await sql<{ tests: number }>`
    select count(*)::int as tests from sms_task
    where create_user_id = ${actor.id} and is_test and status <> 'loading' and create_time > ${since}`.first(
    client,
  )
  if ((found?.tests ?? 0) < TESTS_PER_HOUR) return
  throw new Refused('sms.testsSpent', { args: { max: TESTS_PER_HOUR } })
}
