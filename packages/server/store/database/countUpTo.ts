import { z } from 'zod'

import { bounded } from './bounded.ts'
import { type Sql, sql } from './sql.ts'
import type { Transaction } from './withScope.ts'

/** Lists are counted up to here; above, the figure is marked as inexact. */
export const EXACT_UP_TO = 10_000
/** A list that takes too long to count is marked too. */
const COUNT_MS = 1_000

export interface Counted {
  total: number
  totalIsEstimate: boolean
}

export interface Counting {
  /** Time limit for counting, ms; a second by default. */
  withinMs?: number
  /** The conditions match few rows, whose positions may all be collected first. */
  isKeyed?: boolean
  /** The estimate if counting would read too much; the planner's by default. */
  estimate?: () => Promise<number>
}

/**
 * How many rows `selecting` returns: exact up to 10,000. If there are more, or counting takes too long, an estimate.
 * The transaction continues either way.
 */
export async function countUpTo(
  db: Transaction,
  selecting: Sql,
  { withinMs = COUNT_MS, isKeyed = false, estimate }: Counting = {},
): Promise<Counted> {
  const counted = await bounded(
    db,
    withinMs,
    async () => {
      const row = await sql<{ n: number }>`
        select count(*)::int as n from (${selecting} limit ${EXACT_UP_TO + 1}) c`.first(db)
      return row?.n ?? 0
    },
    // Collecting a million positions first, as a bitmap, in parallel or by a table scan, costs ten times the count.
    `set local enable_seqscan = off; set local enable_bitmapscan = ${isKeyed ? 'on' : 'off'};
     set local max_parallel_workers_per_gather = 0`,
  )
  if (counted !== undefined && counted <= EXACT_UP_TO) {
    return { total: counted, totalIsEstimate: false }
  }
  const guess = await (estimate?.() ?? estimateRows(db, selecting))
  return { total: Math.max(guess, counted ?? 0), totalIsEstimate: true }
}

const plan = z
  .array(
    z.object({ 'QUERY PLAN': z.array(z.object({ Plan: z.object({ 'Plan Rows': z.number() }) })) }),
  )
  .min(1)

/** The planner's row estimate of a statement. */
export async function estimateRows(db: Transaction, selecting: Sql): Promise<number> {
  const rows = await sql`explain (format json) ${selecting}`.rows(db)
  return plan.parse(rows)[0]?.['QUERY PLAN'][0]?.Plan['Plan Rows'] ?? 0
}
