/** How a gateway that is switched on gets on with its carrier. */
export interface GatewayState {
  id: string
  /** Sessions bound now, and how many there are to be. */
  bound: number
  binds: number
  /** Messages waiting for it, and parts sent without an answer. */
  waiting?: number
  unanswered?: number
  /** Why the last session ended; null while all are bound. */
  cause?: string | null
}

/** What the engine of this process knows of the gateways it keeps connected. */
export interface GatewayStates {
  /** One per gateway that is switched on; a new one appears when the engine has taken it up. */
  gateways(): readonly GatewayState[]
}
