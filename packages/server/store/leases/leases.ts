import { type Connected, type Sql, sql } from '../database/sql.ts'

/**
 * A lease: the columns `worker` (who works on the row, a name used for one claim only) and `lease_until` (nobody else
 * may take it before), by the database's clock, since processes do not agree on theirs.
 */
export const leaseTo = (worker: string, leaseMs: number): Sql =>
  sql`worker = ${worker}, lease_until = ${leaseEnd(leaseMs)}`

const leaseEnd = (leaseMs: number): Sql => sql`clock_timestamp() + ${leaseMs} * interval '1 ms'`

/** Nobody works on it. */
export const noLease = sql`worker = null, lease_until = null`

/** Whether someone asked its worker to end, or another has it now. */
export type Hold = 'kept' | 'cancel' | 'lost'

interface Leased {
  table: string
  worker: string
  leaseMs: number
  /** Further columns to set, beginning with a comma, e.g. progress. */
  also?: Sql
  /** The column that asks for an early end. */
  cancel?: Sql
}

/** Renews a lease. */
export async function keepLease(
  db: Connected,
  { table, worker, leaseMs, also = sql``, cancel = sql`false` }: Leased,
): Promise<Hold> {
  const row = await sql<{ cancel: boolean }>`update ${sql.id(table)}
    set lease_until = ${leaseEnd(leaseMs)} ${also} where worker = ${worker} returning ${cancel} as cancel`.first(
    db,
  )
  if (!row) return 'lost'
  return row.cancel ? 'cancel' : 'kept'
}

/** Lets others take over at once: the process stops, which is not the fault of its work. */
export async function leaveLeases(
  db: Connected,
  table: string,
  workers: readonly string[],
  also: Sql = sql``,
): Promise<void> {
  await sql`update ${sql.id(table)} set lease_until = clock_timestamp() - interval '1 second' ${also}
    where worker = any(${[...workers]}::uuid[])`.run(db)
}
