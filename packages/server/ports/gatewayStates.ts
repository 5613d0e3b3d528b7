import type { LinkFault } from '@tandem/core'

/** How a gateway that is switched on gets on with its carrier. */
export interface GatewayState {
  id: string
  /** Sessions bound now, and how many there are to be. */
  bound: number
  binds: number
  /** Sessions over which receipts come; as many as are bound but where one sends and another receives. */
  receiving?: number
  /** Messages waiting for it, and parts sent without an answer. */
  waiting?: number
  unanswered?: number
  /** Why a session that is missing failed last, and the same in the protocol's or system's own words. */
  fault?: LinkFault | null
  cause?: string | null
  /** UTC ms: until then nothing is tried, for the submits of several customers fail; null while it does not rest. */
  restsUntil?: number | null
}

/** What the engine of this process knows of the gateways it keeps connected. */
export interface GatewayStates {
  /** One per gateway that is switched on; a new one appears when the engine has taken it up. */
  gateways(): readonly GatewayState[]
}
