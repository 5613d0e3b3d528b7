import { sql } from 'kysely'
import type { Kysely } from 'kysely'

/** Settings that somebody has set, by key. */
export async function storedSettings(
  kysely: Kysely<unknown>,
): Promise<ReadonlyMap<string, unknown>> {
  const { rows } = await sql<{ key: string; value: unknown }>`
    select key, value from sys_setting`.execute(kysely)
  return new Map(rows.map(({ key, value }) => [key, value]))
}

/** Writes one setting; the value is any JSON. */
export async function storeSetting(
  kysely: Kysely<unknown>,
  { key, value, by, at }: { key: string; value: unknown; by: string; at: Date },
): Promise<void> {
  await sql`insert into sys_setting (key, value, update_by, update_time)
    values (${key}, ${JSON.stringify(value)}::jsonb, ${by}, ${at})
    on conflict (key) do update set value = excluded.value, update_by = excluded.update_by,
      update_time = excluded.update_time`.execute(kysely)
}
