import type { ErrorCode } from '@tandem/model'
import { Refused } from '../Refused.ts'

/**
 * Servers and the database have clocks of their own: what comes into force within this time counts as in force for who
 * changes it, and what began this long ago as beginning now.
 */
export const CLOCKS_MS = 60_000

export const isInForce = (now: Date, effectiveAt: unknown): boolean =>
  Date.parse(String(effectiveAt)) <= now.getTime() + CLOCKS_MS

const isPast = (now: Date, effectiveAt: unknown): boolean =>
  Date.parse(String(effectiveAt)) < now.getTime() - CLOCKS_MS

/**
 * When a price begins that somebody wants from `asked` on (ISO 8601): never in the past, where it would say something else
 * about what was charged than what was in force. Within the minute that clocks may differ by it begins now.
 * @throws Refused `reason`, at the field
 */
export function beginAt(
  now: Date,
  asked: string,
  { field, reason }: { field: string; reason: ErrorCode },
): Date {
  if (isPast(now, asked)) throw new Refused(reason, { fields: { [field]: { reason } } })
  const at = new Date(asked)
  return at > now ? at : now
}
