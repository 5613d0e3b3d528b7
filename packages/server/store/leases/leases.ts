import { type Kysely, type RawBuilder, sql } from 'kysely'

/**
 * A lease: the columns `worker` (who works on the row, a name used for one claim only) and `lease_until` (nobody else
 * may take it before), by the database's clock, since processes do not agree on theirs.
 */
export const leaseTo = (worker: string, leaseMs: number): RawBuilder<unknown> =>
  sql`worker = ${worker}, lease_until = ${leaseEnd(leaseMs)}`

const leaseEnd = (leaseMs: number): RawBuilder<unknown> =>
  sql`clock_timestamp() + ${leaseMs} * interval '1 ms'`

/** Nobody works on it. */
export const noLease = sql`worker = null, lease_until = null`

/** Whether someone asked its worker to end, or another has it now. */
export type Hold = 'kept' | 'cancel' | 'lost'

interface Leased {
  table: string
  worker: string
  leaseMs: number
  /** Further columns to set, beginning with a comma, e.g. progress. */
  also?: RawBuilder<unknown>
  /** The column that asks for an early end. */
  cancel?: RawBuilder<boolean>
}

/** Renews a lease. */
export async function keepLease(
  { kysely }: { kysely: Kysely<unknown> },
  { table, worker, leaseMs, also = sql``, cancel = sql`false` }: Leased,
): Promise<Hold> {
  const { rows } = await sql<{ cancel: boolean }>`update ${sql.table(table)}
    set lease_until = ${leaseEnd(leaseMs)} ${also} where worker = ${worker} returning ${cancel} as cancel`.execute(
    kysely,
  )
  if (!rows[0]) return 'lost'
  return rows[0].cancel ? 'cancel' : 'kept'
}

/** Lets others take over at once: the process stops, which is not the fault of its work. */
export async function leaveLeases(
  { kysely }: { kysely: Kysely<unknown> },
  table: string,
  workers: readonly string[],
  also: RawBuilder<unknown> = sql``,
): Promise<void> {
  await sql`update ${sql.table(table)} set lease_until = clock_timestamp() - interval '1 second' ${also}
    where worker = any(${[...workers]}::uuid[])`.execute(kysely)
}
