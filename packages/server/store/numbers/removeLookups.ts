import { composeId } from '@tandem/core'
import { inSteps } from '../database/inSteps.ts'
import { type Connected, sql } from '../database/sql.ts'

const AT_ONCE = 10_000

/** Removes what networks answered before an instant (UTC ms); returns how much. */
export const removeAnswers = (
  on: Connected,
  before: number,
  signal: AbortSignal,
): Promise<number> =>
  inSteps(signal, AT_ONCE, () =>
    sql`delete from hlr_answer where (msisdn, at) in (
      select msisdn, at from hlr_answer where at < ${new Date(before)} order by at limit ${AT_ONCE})`.run(
      on,
    ),
  )

/** Removes lookups that were asked for before an instant (UTC ms) and cost nothing: what was paid stays with the books. */
export const removeFreeQueries = (
  on: Connected,
  before: number,
  signal: AbortSignal,
): Promise<number> =>
  inSteps(signal, AT_ONCE, () =>
    sql`delete from hlr_query where id in (
      select id from hlr_query where id < ${String(composeId(before, 0))} and price is null order by id limit ${AT_ONCE})`.run(
      on,
    ),
  )
