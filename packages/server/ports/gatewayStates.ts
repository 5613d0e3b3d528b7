import type { LinkFault, Throttling } from '@tandem/core'

/** The connection state of an enabled gateway. */
export interface GatewayState {
  id: string
  /** Current sessions, and the intended number. */
  bound: number
  binds: number
  /**
   * Sessions that receive receipts; equal to the bound ones unless separate sessions send and receive.
   */
  receiving?: number
  /** Messages waiting for it, and unanswered parts. */
  waiting?: number
  unanswered?: number
  /** Why a missing session failed last, and the same in the protocol's or system's own words. */
  fault?: LinkFault | null
  cause?: string | null
  /** UTC ms: when the next attempt to open a missing session begins; null: none waits for its time. */
  triesAt?: number | null
  /** UTC ms: the gateway is paused for everybody until then; null otherwise. */
  restsUntil?: number | null
  /** Why it is, and the same in the carrier's own words. */
  restFault?: LinkFault | null
  restCause?: string | null
  /** How much its carrier throttles, `since` in UTC ms; null: nothing within a minute. */
  throttling?: Throttling | null
}

/** The engine's view of the gateways it keeps connected, in this process. */
export interface GatewayStates {
  /** One per enabled gateway; a new one appears once the engine has connected it. */
  gateways(): readonly GatewayState[]
}
