import type { PduOf } from '../pdu/pdu.ts'
import type { Delivery } from './delivery.ts'
import type { CloseCause, SubmitOutcome } from './outcome.ts'

/** State of a client. Each change is reported with its cause. */
export type ClientState =
  | { readonly name: 'idle' }
  | { readonly name: 'connecting' }
  | { readonly name: 'binding' }
  | {
      readonly name: 'bound'
      readonly peerSystemId: string
      /** sc_interface_version, if the peer sent it. */
      readonly peerVersion: number | undefined
    }
  /** No session; the next attempt starts after `delayMs`. */
  | { readonly name: 'waiting'; readonly cause: CloseCause; readonly delayMs: number }
  | { readonly name: 'stopping' }
  | { readonly name: 'stopped' }

/** Events for the application. All are called from the socket's own turn. */
export interface ClientListener<Token> {
  /** Exactly once for each `submit` that returned true. */
  onResult(token: Token, outcome: SubmitOutcome): void
  /** After `submit` returned false, there is room again; or the client has just been bound. */
  onReady?(): void
  /** A message or receipt. Without this listener, deliveries are rejected temporarily. */
  onDelivery?(delivery: Delivery): void
  /** A response that arrived after its submit was reported as `unknown` by `timeout`. */
  onLateResult?(token: Token, outcome: SubmitOutcome): void
  /** A submit that was reported as `unknown` by `timeout` has freed its window slot: its session has ended. */
  onForgotten?(token: Token): void
  onAlert?(alert: PduOf<'alert_notification'>): void
  onState?(state: ClientState): void
}
