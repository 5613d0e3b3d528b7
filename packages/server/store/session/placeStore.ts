import { sql } from '../database/sql.ts'

import type { Database } from '../database/createDatabase.ts'

/**
 * The first of these places from which this user has signed in since then; undefined for an unknown
 * one.
 */
export async function knownPlace(
  system: Database,
  userId: string,
  places: readonly string[],
  since: Date,
): Promise<string | undefined> {
  const row = await sql<{ place: string }>`
    select place from sys_known_place
    where user_id = ${userId} and place = any(${[...places]}::text[]) and last_at >= ${since}
    order by place desc limit 1`.first(system)
  return row?.place
}

/** Records that the user just signed in from these places. */
export async function rememberPlaces(
  system: Database,
  userId: string,
  places: readonly string[],
  at: Date,
): Promise<void> {
  await sql`
    insert into sys_known_place (user_id, place, last_at)
    select ${userId}::bigint, place, ${at}::timestamptz from unnest(${[...places]}::text[]) place
    on conflict (user_id, place) do update set last_at = excluded.last_at`.run(system)
}

/** Removes places nobody signed in from since then. */
export async function deleteOldPlaces(system: Database, before: Date): Promise<void> {
  await sql`delete from sys_known_place where last_at < ${before}`.run(system)
}
