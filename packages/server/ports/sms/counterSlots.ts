/**
 * Which counters of tasks, figures and sales each writer adds to (migration 0011). A slot has one writer at a time, so
 * none waits for another's rows, and no two can lock each other out. `foreignSingles` is written by processes without an
 * engine; `conversions` by whoever checks codes, `lookups` by jobs that look numbers up, one row of each table after the other in one order.
 */
export const counterSlots = {
  chunks: [0, 1],
  results: [2],
  ends: [3, 4],
  singles: [5],
  foreignSingles: [6],
  corrections: [7],
  deadLetters: [8],
  conversions: [9, 10, 11, 12],
  lookups: [13],
} as const satisfies Readonly<Record<string, readonly number[]>>
