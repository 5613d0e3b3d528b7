import { composeId } from '@tandem/core'
import { type Connected, type Sql, sql } from '../database/sql.ts'

const AT_ONCE = 10_000

/** Removes what networks answered before an instant (UTC ms); returns how much. */
export const removeAnswers = (
  on: Connected,
  before: number,
  signal: AbortSignal,
): Promise<number> =>
  inSteps(
    signal,
    () => sql`delete from hlr_answer where (msisdn, at) in (
      select msisdn, at from hlr_answer where at < ${new Date(before)} order by at limit ${AT_ONCE})`,
    on,
  )

/** Removes lookups that were asked for before an instant (UTC ms) and cost nothing: what was paid stays with the books. */
export const removeFreeQueries = (
  on: Connected,
  before: number,
  signal: AbortSignal,
): Promise<number> =>
  inSteps(
    signal,
    () => sql`delete from hlr_query where id in (
      select id from hlr_query where id < ${String(composeId(before, 0))} and price is null order by id limit ${AT_ONCE})`,
    on,
  )

async function inSteps(signal: AbortSignal, step: () => Sql, on: Connected): Promise<number> {
  let removed = 0
  while (!signal.aborted) {
    // oxlint-disable-next-line no-await-in-loop -- small steps hold no lock for long
    const count = await step().run(on)
    removed += count
    if (count < AT_ONCE) break
  }
  return removed
}
