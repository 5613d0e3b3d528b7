/** A moment on two clocks: one that never jumps, and one that also counts while the machine sleeps. */
export interface Moment {
  monotonicMs: number
  wallMs: number
}

/**
 * How long a lease may be relied on without renewal: `ms` from just before the last renewal was requested. After the
 * machine slept, or its clock was set forward, the lease is not relied on until it has been renewed.
 */
export function heldUntil(takenAt: number, ms: number) {
  const since = performance.now() - takenAt
  let monotonic = takenAt + ms
  let wall = Date.now() - since + ms
  return {
    isHeld: (): boolean => performance.now() < monotonic && Date.now() < wall,
    /** The current moment; take it before asking for a renewal. */
    mark: (): Moment => ({ monotonicMs: performance.now(), wallMs: Date.now() }),
    prolong(asked: Moment): void {
      monotonic = asked.monotonicMs + ms
      wall = asked.wallMs + ms
    },
  }
}
