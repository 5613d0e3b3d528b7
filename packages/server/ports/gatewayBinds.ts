import type { LinkFault } from '@tandem/core'

export const bindStatuses = ['bound', 'ending', 'connecting', 'waiting'] as const

/** One of the sessions of a gateway, or the attempt to open it. */
export interface BindFacts {
  /** Of this session: the next one in its place has another. */
  id: string
  mode: 'transceiver' | 'transmitter' | 'receiver'
  /** Where it is connected, or tries to be. */
  host: string
  port: number
  status: (typeof bindStatuses)[number]
  /** UTC ms; null: it is not bound. */
  boundAt: number | null
  /** Submits without a response, and how many there may be. */
  inFlight: number
  windowSize: number
  /** How many there are now: fewer after the carrier throttled some, or answered ever more slowly. */
  windowNow: number
  /** Submits of this session. */
  submitted: number
  /** Why the last session in its place ended or was not opened, since the gateway was opened; UTC ms. */
  fault: LinkFault | null
  cause: string | null
  faultAt: number | null
}

/** What a driver knows of a session. */
export type SessionFacts = Omit<BindFacts, 'windowNow'>

/** The sessions of gateways, in the process that has them. */
export interface GatewayBinds {
  /** Empty for a gateway without sessions; undefined: it is not open here. */
  binds(gatewayId: string): BindFacts[] | undefined
  /**
   * Ends a session once what is open was answered (5 s at most); its place binds again by itself. False: it has ended
   * already.
   */
  kick(gatewayId: string, bindId: string): boolean
}
