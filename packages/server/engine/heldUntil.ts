/** A moment by two clocks: one that never jumps, and one that also counts while the machine sleeps. */
export interface Moment {
  monotonicMs: number
  wallMs: number
}

/**
 * How long a lease may be relied on without asking: `ms` from the moment before it was last asked for. A machine that
 * slept, or whose clock was set forward, does not rely on it until it has asked again.
 */
export function heldUntil(takenAt: number, ms: number) {
  const since = performance.now() - takenAt
  let monotonic = takenAt + ms
  let wall = Date.now() - since + ms
  return {
    isHeld: (): boolean => performance.now() < monotonic && Date.now() < wall,
    /** Now: to be taken before asking to prolong. */
    mark: (): Moment => ({ monotonicMs: performance.now(), wallMs: Date.now() }),
    prolong(asked: Moment): void {
      monotonic = asked.monotonicMs + ms
      wall = asked.wallMs + ms
    },
  }
}
