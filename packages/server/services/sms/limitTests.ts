import { TESTS_PER_HOUR } from '@tandem/model'
import type pg from 'pg'

import type { Ctx } from '../ctx.ts'
import { Refused } from '../Refused.ts'
import { lockTestsOf, countTestsSince } from '../../store/sms/limits.ts'

const HOUR_MS = 3_600_000

/**
 * Whether a user may send one more test now. Tests of one user are serialised, so that two at once cannot both be the last.
 * @throws Refused sms.testsSpent
 */
export async function demandTests(
  client: pg.ClientBase,
  { actor, now }: Pick<Ctx, 'actor' | 'now'>,
): Promise<void> {
  await lockTestsOf(client, actor.id)
  const since = new Date(now.getTime() - HOUR_MS)
  const found = await countTestsSince(client, actor.id, since)
  if ((found?.tests ?? 0) < TESTS_PER_HOUR) return
  throw new Refused('sms.testsSpent', { args: { max: TESTS_PER_HOUR } })
}
