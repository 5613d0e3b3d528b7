import { z } from 'zod'

import { isInstant } from './check.ts'
import { parseLocalTime, zonedTime } from './zonedTime.ts'

/** The zone in which a time without an offset is read, while `readingIn` runs. */
let readerZone = 'UTC'

/**
 * Parses wire data with local times in `timeZone` (IANA). A schema receives only the value it parses, so the zone is
 * kept in a variable during one synchronous parse.
 */
export function readingIn<T>(timeZone: string, read: () => T): T {
  const before = readerZone
  readerZone = timeZone
  try {
    return read()
  } finally {
    readerZone = before
  }
}

/**
 * The instant of a wire text, ISO 8601 in UTC: `2026-03-29T01:30:00Z` with any offset, or
 * `2026-03-29 01:30:00` in the reader's zone (spec §9). A date alone is not accepted.
 */
export function instantOf(text: string, timeZone = readerZone): string | undefined {
  if (isInstant(text)) return new Date(text).toISOString()
  const local = text.length > 10 ? parseLocalTime(text) : undefined
  if (!local || local.year === 0) return undefined
  return new Date(zonedTime(local, timeZone)).toISOString()
}

/** An instant in a call: `instantOf` converts it to ISO 8601 in UTC. */
export const instantText = z
  .string()
  .transform((text, context) => {
    const found = instantOf(text)
    if (found !== undefined) return found
    context.addIssue({ code: 'custom', params: { reason: 'field.instant', args: {} } })
    return z.NEVER
  })
  .meta(instantShape())

/** How an instant is described to clients. */
export function instantShape(): { description: string; examples: string[] } {
  return {
    description: 'YYYY-MM-DD HH:mm:ss in your time zone, or ISO 8601 with an offset',
    examples: ['2031-01-01 00:00:00', '2031-01-01T00:00:00Z'],
  }
}
