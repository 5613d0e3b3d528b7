import type { IdBase } from './carriers.ts'

const EPOCH = Date.UTC(2026, 0, 1)

/**
 * Ids that never repeat, not even after a restart: the counter starts at the clock, 64 steps per
 * millisecond, faster than this process can accept messages.
 */
export function messageIds(now: number): () => number {
  let last = (now - EPOCH) * 64
  return () => ++last
}

/** An id in the carrier's notation. */
export function writeId(id: number, base: IdBase): string {
  return base === 'hex' ? id.toString(16) : id.toString(10)
}
