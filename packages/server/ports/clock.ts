/** The source of time. Only drivers read the system clock. */
export interface Clock {
  /** ms since the epoch, UTC. May step back when the system clock is set. */
  now(): number
}
