/** The only source of time in a session, so that tests and simulations can bring their own. */
export interface Timers {
  /** Milliseconds on a clock that never goes back. */
  now(): number
  /** Calls `wake` once after the given milliseconds; the function returned prevents it. */
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
