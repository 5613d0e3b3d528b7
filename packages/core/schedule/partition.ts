import { composeId } from './recordId.ts'

export const DAY_MS = 86_400_000
export const WEEK_MS = 7 * DAY_MS

// 1970-01-05 was a Monday.
const FIRST_MONDAY_MS = 4 * DAY_MS

/** Monday 00:00 UTC of the week of an instant. Partitions of message tables start there. */
export function partitionWeekStart(ms: number): number {
  return Math.floor((ms - FIRST_MONDAY_MS) / WEEK_MS) * WEEK_MS + FIRST_MONDAY_MS
}

/** The ids of one week, from the first to below the first of the next: [fromId, toId). */
export function partitionBounds(weekStartMs: number): { fromId: bigint; toId: bigint } {
  return { fromId: composeId(weekStartMs, 0), toId: composeId(weekStartMs + WEEK_MS, 0) }
}
