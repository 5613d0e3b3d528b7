import type { Connected } from '../../store/database/sql.ts'
import type { Clock } from '../../ports/clock.ts'
import { databaseIsAway } from '../databaseIsAway.ts'
import { externalPages } from '../../store/session/externalPages.ts'

/** Menu changes by another process are seen within this time, ms. */
const FRESH_MS = 3_000

/**
 * Origins of external sites that menu entries show inside the console, e.g. 'https://status.example'. Pages may frame
 * only these. While the database is away, the last known ones.
 */
export function createFramedSites(
  system: Connected,
  clock: Clock,
): () => Promise<readonly string[]> {
  let known: readonly string[] = []
  let freshUntil = Number.NEGATIVE_INFINITY
  return async () => {
    const now = clock.now()
    // A clock set back must not keep an outdated answer for good.
    if (now < freshUntil && freshUntil <= now + FRESH_MS) return known
    freshUntil = now + FRESH_MS
    try {
      known = originsOf(await externalPages(system))
    } catch (error) {
      // Pages are served even without a database.
      if (!databaseIsAway(error)) throw error
    }
    return known
  }
}

const originsOf = (urls: readonly string[]): string[] => [
  ...new Set(urls.flatMap((url) => URL.parse(url)?.origin ?? [])),
]
