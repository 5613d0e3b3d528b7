import { sql } from '../database/sql.ts'
import type { LineSource } from '../lists/lineSource.ts'

/** Changes that people of a seller made in the accounts of its buyers. */
export const changeSource: LineSource = {
  table: 'ledger_change',
  person: null,
  columns: { askedBy: 'l.asked_by::text' },
  where: ({ actor }) => sql`l.seller_id = ${actor.companyId}`,
}
