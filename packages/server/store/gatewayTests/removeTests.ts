import { inSteps } from '../database/inSteps.ts'
import { type Connected, sql } from '../database/sql.ts'

const AT_ONCE = 500

/** Removes tests that ended before an instant (UTC ms), with their messages and runs; returns how many. */
export const removeTests = (on: Connected, before: number, signal: AbortSignal): Promise<number> =>
  inSteps(signal, AT_ONCE, () =>
    sql`delete from sms_gateway_test where id in (
      select id from sms_gateway_test where ended_at < ${new Date(before)} order by id limit ${AT_ONCE})`.run(
      on,
    ),
  )

/** Removes what phones told before an instant (UTC ms) and belongs to no test, or to none any more; returns how much. */
export const removeReceptions = (
  on: Connected,
  before: number,
  signal: AbortSignal,
): Promise<number> =>
  inSteps(signal, AT_ONCE, () =>
    sql`delete from sms_test_reception where id in (
      select id from sms_test_reception where message_id is null and told_at < ${new Date(before)}
      order by id limit ${AT_ONCE})`.run(on),
  )
