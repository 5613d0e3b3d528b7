import type { Command } from '../pdu/commandId.ts'
import type { PduOf } from '../pdu/pdu.ts'
import type { CloseCause } from '../session/outcome.ts'
import type { LimitKind } from './admission.ts'
import type { BindDecision, BindRequest } from './bindDecision.ts'
import type { PeerAddress } from './peerAddress.ts'
import type { Change, Query, Submission } from './receivedRequest.ts'
import type { DeliveryOutcome, ServerSession } from './serverSession.ts'

/** Why a session ended, or a connection that never became one. */
export type ServerCloseCause =
  | CloseCause
  /** There was no bind in time, or no decision about it. */
  | { readonly kind: 'initTimeout' }
  /** Refused at once: there are too many connections. */
  | { readonly kind: 'limit'; readonly limit: LimitKind }
  /** A trusted proxy did not begin with a PROXY header. */
  | { readonly kind: 'badProxyHeader' }
  | { readonly kind: 'tlsFailed'; readonly error: Error | undefined }
  /** By `kick`. */
  | { readonly kind: 'kicked' }

/** A request that was refused without asking the application. */
export interface AutomaticRefusal {
  /** Undefined: no command of SMPP 3.4. */
  readonly command: Command | undefined
  readonly status: number
  /** What is wrong with its octets; undefined: it is well-formed, but beyond the window, or not for such a session. */
  readonly problem: string | undefined
}

/** Events for the application, called from the socket's own turn. */
export interface ServerListener<Account, Token> {
  /** Decides about a bind. A rejection is answered with RSYSERR and given to `onError`. */
  onBind(bind: BindRequest): BindDecision<Account> | Promise<BindDecision<Account>>
  /** The bind has been answered; messages may be delivered from now on. */
  onBound?(session: ServerSession<Account, Token>): void
  /** A submit_sm, submit_multi or data_sm. */
  onSubmit(submission: Submission<Account, Token>): void
  /** Without this listener, RQUERYFAIL. */
  onQuery?(query: Query<Account, Token>): void
  /** Without this listener, RCANCELFAIL. */
  onCancel?(change: Change<Account, Token, PduOf<'cancel_sm'>>): void
  /** Without this listener, RREPLACEFAIL. */
  onReplace?(change: Change<Account, Token, PduOf<'replace_sm'>>): void
  /** A request was refused by the library itself, for a log. */
  onRefused?(session: ServerSession<Account, Token>, refusal: AutomaticRefusal): void
  /** Exactly once for each `deliver` that returned true. */
  onDelivered?(session: ServerSession<Account, Token>, token: Token, outcome: DeliveryOutcome): void
  /** A response that arrived after its delivery was reported as `unknown` by `timeout`. */
  onLateDelivered?(
    session: ServerSession<Account, Token>,
    token: Token,
    outcome: DeliveryOutcome,
  ): void
  /** After `deliver` returned false, there is room again; or the session has just been bound. */
  onReady?(session: ServerSession<Account, Token>): void
  /** Once for each session, after the outcomes of its deliveries. */
  onClosed?(session: ServerSession<Account, Token>, cause: ServerCloseCause): void
  /** A connection ended without ever being bound. */
  onDropped?(peer: PeerAddress, cause: ServerCloseCause): void
  /** A failure of a listening socket, or of `onBind`. Without this listener it is thrown. */
  onError?(error: unknown): void
}
