/** How a message ended, as far as charging is concerned. */
export interface PaidEnd {
  isDelivered: boolean
  /** A carrier accepted it. */
  isTaken: boolean
  /** Bit h is set when hop h (0 = customer) pays for delivered messages only. */
  deliveredHops: number
}

/**
 * Whether a hop of the chain pays for a message with this outcome: all hops if it was delivered, otherwise those that
 * pay per submit.
 */
export const hopPays = ({ isDelivered, isTaken, deliveredHops }: PaidEnd, hop: number): boolean =>
  isDelivered || (isTaken && ((deliveredHops >> hop) & 1) === 0)
