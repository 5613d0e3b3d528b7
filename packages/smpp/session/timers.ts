/** The only source of time in a session, so tests and simulations can replace it. */
export interface Timers {
  /** Milliseconds on a monotonic clock. */
  now(): number
  /** Calls `wake` once after the given milliseconds; the returned function cancels it. */
  after(milliseconds: number, wake: () => void): () => void
}

/** The clock and timers of the process. */
export const systemTimers: Timers = {
  now: () => performance.now(),
  after(milliseconds, wake) {
    const timer = setTimeout(wake, milliseconds)
    return () => clearTimeout(timer)
  },
}
