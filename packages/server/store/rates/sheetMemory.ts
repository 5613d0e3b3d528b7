import { sql, type Connected } from '../database/sql.ts'

/** The currency of a list, and what was remembered of its last sheet. */
export const readSheetMemory = (on: Connected, rateGroupId: string) =>
  sql<{ currency: string; memory: unknown }>`
    select currency, sheet_columns as memory from sms_rate_group where id = ${rateGroupId}`.first(
    on,
  )

/** Remembers of a sheet, as JSON, how it was read into a list. */
export const saveSheetMemory = (
  on: Connected,
  rateGroupId: string,
  memory: string,
): Promise<number> =>
  sql`update sms_rate_group set sheet_columns = ${memory}::jsonb where id = ${rateGroupId}`.run(on)
