/** Where time comes from. Only drivers read the machine's clock. */
export interface Clock {
  /** ms since the epoch, UTC. May step back when the machine's clock is set. */
  now(): number
}
