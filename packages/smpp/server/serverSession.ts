import type { MessageFields } from '../pdu/encodePdu.ts'
import type { BindMode } from '../session/clientOptions.ts'
import type { Rejected, Unknown } from '../session/outcome.ts'
import type { PeerAddress } from './peerAddress.ts'

/** A message or receipt for a client: omitted fields are sent as 0 or empty. */
export type DeliveryRequest = MessageFields & {
  /** deliver_sm by default. */
  readonly command?: 'deliver_sm' | 'data_sm'
}

/** What became of a delivery. Every one taken gets exactly one outcome. */
export type DeliveryOutcome = { readonly kind: 'accepted' } | Rejected | Unknown

/** What a session has done since it was bound. */
export interface SessionCounters {
  /** Requests passed to the listener. */
  readonly submitted: number
  /** Of those, refused by the listener. */
  readonly refused: number
  /** Requests refused because the window was full. */
  readonly throttled: number
  /** Deliveries the client has accepted. */
  readonly delivered: number
  /** Deliveries rejected, or without a response. */
  readonly undelivered: number
}

/** A session at this moment, for a list of those that are live. */
export interface SessionFacts {
  readonly boundForMs: number
  /** Since the last PDU of the client. */
  readonly silentForMs: number
  /** Requests not yet answered. */
  readonly openRequests: number
  readonly window: number
  /** Deliveries that hold a place in their window. */
  readonly openDeliveries: number
  readonly deliveryWindow: number
  readonly counters: SessionCounters
}

/** A client that is bound, from `onBound` to `onClosed`. */
export interface ServerSession<Account, Token> {
  /** Unique within the server. */
  readonly id: number
  readonly account: Account
  readonly systemId: string
  readonly systemType: string
  readonly mode: BindMode
  readonly interfaceVersion: number
  readonly peer: PeerAddress
  readonly isClosed: boolean
  readonly facts: SessionFacts

  /**
   * Sends a message or receipt, after all that was sent or answered before. Returns false, and does
   * nothing, if the window is full, the socket is congested, or the session cannot receive or is ending:
   * `onReady` tells when to try again. After true, `onDelivered` follows exactly once; also for a message
   * that cannot be sent to this client, as a local rejection.
   */
  deliver(request: DeliveryRequest, token: Token): boolean

  /** Changes the windows; what is open above a smaller one is still waited for. */
  setWindows(window: number, deliveryWindow: number): void

  /**
   * Ends the session politely: takes nothing new, waits up to `drainMs` (5 s by default) for what is open,
   * unbinds, and closes with the answer or after 2 s.
   */
  unbind(drainMs?: number): void

  /** Unbinds and closes without waiting for anything. */
  kick(): void
}
