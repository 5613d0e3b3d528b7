import { sql } from '../database/sql.ts'
import type { LineSource } from '../lists/lineSource.ts'

/** Keys that were not revoked, with who keeps each. */
export const apiKeySource: LineSource = {
  table: 'sys_api_key',
  person: 'l.create_user_id',
  columns: { keeperId: 'l.create_user_id' },
  where: () => sql`l.deleted_at is null`,
}
