import type { Transaction } from '../database/withScope.ts'
import { sql } from '../database/sql.ts'

const RATES = 7_025_053
const ONE_LIST = 7_025_054
/** Below the second after which PostgreSQL looks for deadlocks: who writes a large version is not to be the victim. */
const SHORTLY_MS = 700
const LOCK_NOT_AVAILABLE = '55P03'

/**
 * Whoever changes a rate, or who pays by which list, does so alone: what is compared with a seller's own price must still
 * be so at the commit. Comes before any lock of a row (docs/decisions/053), and whoever has it waits for no other for long
 * (065).
 */
export const lockRates = async (db: Transaction): Promise<void> => {
  await sql`select pg_advisory_xact_lock(${RATES})`.run(db)
  await sql`select set_config('lock_timeout', ${String(SHORTLY_MS)}, true)`.run(db)
}

/**
 * A whole version is written into a list, or taken out of it, by one at a time, without the lock of rates: it comes before
 * that. Others who change single rates of the list share it among themselves. @returns false: not to be had in time
 */
export async function lockList(
  db: Transaction,
  rateGroupId: string,
  { isShared = false } = {},
): Promise<boolean> {
  const lock = isShared ? sql`pg_advisory_xact_lock_shared` : sql`pg_advisory_xact_lock`
  try {
    await sql`select ${lock}(${ONE_LIST}, hashint8(${rateGroupId}::bigint))`.run(db)
    return true
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === LOCK_NOT_AVAILABLE) return false
    throw error
  }
}
