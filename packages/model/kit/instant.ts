import { z } from 'zod'

import { isInstant } from './check.ts'
import { parseLocalTime, zonedTime } from './zonedTime.ts'

/** Whose clocks a time without an offset is read by, while `readingIn` reads. */
let readerZone = 'UTC'

/**
 * Reads something of the wire by the clocks of `timeZone` (IANA). A schema is told nothing but the value it reads, so
 * the zone stands beside it for as long as one synchronous reading takes.
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
 * The instant a text of the wire means, ISO 8601 in UTC: `2026-03-29T01:30:00Z` with any offset, or
 * `2026-03-29 01:30:00` by the reader's clocks (spec §9). A day alone is no instant.
 */
export function instantOf(text: string, timeZone = readerZone): string | undefined {
  if (isInstant(text)) return new Date(text).toISOString()
  const local = text.length > 10 ? parseLocalTime(text) : undefined
  if (!local || local.year === 0) return undefined
  return new Date(zonedTime(local, timeZone)).toISOString()
}

/** An instant in a call: what `instantOf` reads comes out as ISO 8601 in UTC. */
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
