import { bounded } from './bounded.ts'
import { countExactly } from './countExactly.ts'
import { type Sql, sql } from './sql.ts'
import type { Transaction } from './withScope.ts'

/** Lists are counted up to here before anything else; above, all of them if that is quick. */
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
  /** What is known of their number if counting would read too much, of these rows and no others. */
  known?: number | undefined
  /** All of these rows (`from … where …`), where they may be more than `selecting` returns. */
  whole?: Sql
}

/** How long all of a longer list may be counted, ms: a million rows of an index. */
const WHOLE_MS = 300
/** So many are looked for where counting takes too long. */
const FEW = 100

/**
 * How many rows `selecting` returns: exact up to 10,000; if there are more, what is known of them, else exact where that is
 * quick, else that there are more than 10,000. If counting takes too long, no more than what was found. Never what the planner
 * guesses: it does so from the rows of all companies. The transaction continues either way.
 */
export async function countUpTo(
  db: Transaction,
  selecting: Sql,
  { withinMs = COUNT_MS, isKeyed = false, known, whole }: Counting = {},
): Promise<Counted> {
  const countTo = (most: number): Promise<number | undefined> =>
    bounded(
      db,
      withinMs,
      async () => {
        const row = await sql<{ n: number }>`
          select count(*)::int as n from (${selecting} limit ${most}) c`.first(db)
        return row?.n ?? 0
      },
      // Collecting a million positions first, as a bitmap, in parallel or by a table scan, costs ten times the count.
      `set local enable_seqscan = off; set local enable_bitmapscan = ${isKeyed ? 'on' : 'off'};
       set local max_parallel_workers_per_gather = 0`,
    )
  const counted = await countTo(EXACT_UP_TO + 1)
  if (counted !== undefined && counted <= EXACT_UP_TO) {
    return { total: counted, totalIsEstimate: false }
  }
  if (counted === undefined) {
    const total = known ?? (await countTo(FEW)) ?? 0
    return { total, totalIsEstimate: true }
  }
  const all =
    whole && known === undefined ? await countExactly(db, whole, { withinMs: WHOLE_MS }) : undefined
  if (all !== undefined) return { total: all, totalIsEstimate: false }
  return { total: Math.max(known ?? 0, counted), totalIsEstimate: true }
}
