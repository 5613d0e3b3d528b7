import type { Clock } from '../../ports/clock.ts'
import { Refused } from '../Refused.ts'
import { addressBlock } from '../auth/loginGuard.ts'

/** Invalid keys of one address within a minute. */
const LIMIT = 20
const MINUTE_MS = 60_000
const TRUSTED_MS = 60 * MINUTE_MS
const MOST_KEPT = 10_000

/**
 * Slows down guessing of keys. A key that worked within the last hour still passes: an office behind one address
 * must not lose its service because one of its programs has an old key.
 */
export function createGuessGuard(clock: Clock) {
  const wrong = new Map<string, { count: number; since: number }>()
  const right = new Map<string, number>()
  return {
    /** @throws Refused request.tooMany */
    demandPatience(ip: string, key: string): void {
      const now = clock.now()
      const tries = wrong.get(addressBlock(ip))
      if (!tries || tries.count < LIMIT) return
      const seconds = Math.ceil((tries.since + MINUTE_MS - now) / 1000)
      if (seconds <= 0 || (right.get(key) ?? 0) > now - TRUSTED_MS) return
      throw new Refused('request.tooMany', { args: { seconds }, retryAfterSeconds: seconds })
    },
    wrong(ip: string): void {
      const now = clock.now()
      const block = addressBlock(ip)
      const tries = wrong.get(block)
      if (tries && now - tries.since < MINUTE_MS) tries.count += 1
      else {
        if (wrong.size >= MOST_KEPT) wrong.clear()
        wrong.set(block, { count: 1, since: now })
      }
    },
    right(key: string): void {
      if (right.size >= MOST_KEPT) right.clear()
      right.set(key, clock.now())
    },
  }
}
