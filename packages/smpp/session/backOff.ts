/** Bounds of the pause before the next attempt to connect, in milliseconds. */
export interface BackOffBounds {
  readonly minMs: number
  readonly maxMs: number
}

/**
 * How long to wait after `failures` attempts in a row: anything between the minimum and a ceiling
 * that doubles each time. Full jitter keeps the clients of a restarted peer from coming back
 * all at once; the minimum keeps one client under one bind per second.
 */
export function backOffMs(failures: number, bounds: BackOffBounds, random: () => number): number {
  const { minMs, maxMs } = bounds
  // 2 ** 30 is past any bound in use; without a limit the power would end at Infinity.
  const ceiling = Math.min(maxMs, minMs * 2 ** Math.min(Math.max(failures, 1), 30))
  return minMs + random() * Math.max(0, ceiling - minMs)
}
