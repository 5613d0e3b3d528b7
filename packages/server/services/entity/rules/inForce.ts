/**
 * Servers and the database have clocks of their own: what comes into force within this time counts as in force for who
 * changes it, and what began this long ago as beginning now.
 */
export const CLOCKS_MS = 60_000

export const isInForce = (now: Date, effectiveAt: unknown): boolean =>
  Date.parse(String(effectiveAt)) <= now.getTime() + CLOCKS_MS

export const isPast = (now: Date, effectiveAt: unknown): boolean =>
  Date.parse(String(effectiveAt)) < now.getTime() - CLOCKS_MS
