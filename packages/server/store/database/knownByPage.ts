import type { Counted } from './countUpTo.ts'

/** A page of a list by its number. */
export interface PagePlace {
  /** Rows before it; null where a cursor led there, so that nobody counted them. */
  before: number | null
  /** How many rows it has. */
  rows: number
  /** Whether others follow. */
  more: boolean
}

/**
 * A total with what its page says: at the last row it is known, and before it there are more than were shown. So whoever pages
 * to the end is told how many there are, whatever was estimated on the way.
 */
export function knownByPage(counted: Counted, { before, rows, more }: PagePlace): Counted {
  if (!counted.totalIsEstimate || before === null) return counted
  const shown = before + rows
  if (more) return { total: Math.max(counted.total, shown + 1), totalIsEstimate: true }
  if (rows > 0 || before === 0) return { total: shown, totalIsEstimate: false }
  return { total: Math.min(counted.total, before), totalIsEstimate: true }
}
