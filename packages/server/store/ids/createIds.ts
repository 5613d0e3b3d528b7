import type { Clock } from '../../ports/clock.ts'
import type { Ids } from '../../ports/ids.ts'

const PER_MS = 4096n

/**
 * Time-ordered ids: ms since the epoch * 4096 + a counter, so that rows lie in the order they were made and
 * partitions are ranges of ids. When the clock steps back, counting goes on from the last id.
 */
export function createIds(clock: Clock): Ids {
  let last = 0n
  return {
    next() {
      const first = BigInt(clock.now()) * PER_MS
      last = first > last ? first : last + 1n
      return last
    },
  }
}
