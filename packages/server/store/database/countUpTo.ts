import { z } from 'zod'

import { bounded } from './bounded.ts'
import type { Transaction } from './withScope.ts'

/** Up to here a list is counted; above, the figure says that it is not exact. */
export const EXACT_UP_TO = 10_000
/** A list that is counted longer says so too. */
const COUNT_MS = 1_000

export interface Counted {
  total: number
  totalIsEstimate: boolean
}

export interface Counting {
  /** How long counting may take, ms; a second unless told. */
  withinMs?: number
  /** The conditions lead to few rows, of which all places may be collected first. */
  isKeyed?: boolean
  /** What to say where counting would read too much; the planner's guess unless told. */
  estimate?: () => Promise<number>
}

/**
 * How many rows `selecting` gives: exact up to 10,000. When there are more, or they lie so far apart that counting takes
 * long, an estimate. The transaction goes on either way.
 */
export async function countUpTo(
  { client }: Pick<Transaction, 'client'>,
  selecting: string,
  values: readonly unknown[],
  { withinMs = COUNT_MS, isKeyed = false, estimate }: Counting = {},
): Promise<Counted> {
  const counted = await bounded(
    { client },
    withinMs,
    async () => {
      const { rows } = await client.query<{ n: number }>(
        `select count(*)::int as n from (${selecting} limit ${EXACT_UP_TO + 1}) c`,
        [...values],
      )
      return rows[0]?.n ?? 0
    },
    // Collecting a million places first, as a bitmap, by a worker or from the whole table, costs ten times the count.
    `set local enable_seqscan = off; set local enable_bitmapscan = ${isKeyed ? 'on' : 'off'};
     set local max_parallel_workers_per_gather = 0`,
  )
  if (counted !== undefined && counted <= EXACT_UP_TO) {
    return { total: counted, totalIsEstimate: false }
  }
  const guess = await (estimate?.() ?? estimateRows({ client }, selecting, values))
  return { total: Math.max(guess, counted ?? 0), totalIsEstimate: true }
}

const plan = z
  .array(
    z.object({ 'QUERY PLAN': z.array(z.object({ Plan: z.object({ 'Plan Rows': z.number() }) })) }),
  )
  .min(1)

/** The planner's guess at the rows of a statement. */
export async function estimateRows(
  { client }: Pick<Transaction, 'client'>,
  selecting: string,
  values: readonly unknown[],
): Promise<number> {
  const { rows } = await client.query(`explain (format json) ${selecting}`, [...values])
  return plan.parse(rows)[0]?.['QUERY PLAN'][0]?.Plan['Plan Rows'] ?? 0
}
