const MINUTE_MS = 60_000

/** Which ends of a kind's recipients may be tried again, and what may be asked for. */
export interface RetryTable {
  /** Any other end is final. */
  ends: readonly string[]
  /** Further tries of one recipient; 0: none. */
  times: { least: number; most: number }
  /** Minutes from the end of a try to the next one; `usual` where nothing is said. */
  minutes: { least: number; most: number; usual: number }
}

/** A table of a kind; its ends are the kind's own words. */
export const defineRetries = (table: RetryTable): RetryTable => table

/** What a task says about its recipients whose end may be tried again. */
export interface RetryRule {
  /** Further tries of each, at least 1. */
  times: number
  afterMinutes: number
}

/** The end of a try. */
export interface TriedEnd {
  end: string
  /** Tries made, the first one included. */
  tries: number
  /** UTC ms. */
  endedAt: number
  /** Until when it is worth trying, UTC ms. */
  validUntil: number
}

/** When the next try is due, UTC ms; null: the recipient ends like this. */
export function nextTryAt(
  { ends }: RetryTable,
  { times, afterMinutes }: RetryRule,
  { end, tries, endedAt, validUntil }: TriedEnd,
): number | null {
  if (!ends.includes(end) || tries > times) return null
  const at = endedAt + afterMinutes * MINUTE_MS
  return at < validUntil ? at : null
}

/** The rule that a call asks for; null: nothing is tried again. */
export const retryRule = (
  { minutes }: RetryTable,
  { times = 0, afterMinutes = minutes.usual }: { times?: number; afterMinutes?: number },
): RetryRule | null => (times > 0 ? { times, afterMinutes } : null)
