import type { Transaction } from '../database/withScope.ts'
import { sql } from '../database/sql.ts'

const RATES = 7_025_053

/**
 * Whoever changes a rate, or who pays by which list, does so alone: what is compared with a seller's own price must still
 * be so at the commit. Comes before any lock of a row (docs/decisions/053).
 */
export const lockRates = async (db: Transaction): Promise<void> => {
  await sql`select pg_advisory_xact_lock(${RATES})`.run(db)
}
