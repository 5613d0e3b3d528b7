/** Limits of the pause before the next connection attempt, in milliseconds. */
export interface BackOffBounds {
  readonly minMs: number
  readonly maxMs: number
}

/**
 * How long to wait after `failures` consecutive attempts: a random time between the minimum and a
 * ceiling that doubles each time. Full jitter keeps the clients of a restarted peer from returning
 * all at once; the minimum limits one client to less than one bind per second.
 */
export function backOffMs(failures: number, bounds: BackOffBounds, random: () => number): number {
  const { minMs, maxMs } = bounds
  // 2 ** 30 exceeds any limit in use; without a cap the power would reach Infinity.
  const ceiling = Math.min(maxMs, minMs * 2 ** Math.min(Math.max(failures, 1), 30))
  return minMs + random() * Math.max(0, ceiling - minMs)
}
