import { type Connected, sql } from '../database/sql.ts'

/** Settings that somebody has set, by key. */
export async function storedSettings(db: Connected): Promise<ReadonlyMap<string, unknown>> {
  const rows = await sql<{ key: string; value: unknown }>`
    select key, value from sys_setting`.rows(db)
  return new Map(rows.map(({ key, value }) => [key, value]))
}

/** Writes one setting; the value is any JSON. */
export async function storeSetting(
  db: Connected,
  { key, value, by, at }: { key: string; value: unknown; by: string; at: Date },
): Promise<void> {
  await sql`insert into sys_setting (key, value, update_by, update_time)
    values (${key}, ${JSON.stringify(value)}::jsonb, ${by}, ${at})
    on conflict (key) do update set value = excluded.value, update_by = excluded.update_by,
      update_time = excluded.update_time`.run(db)
}
