import { commandStatus } from '../pdu/commandStatus.ts'
import type { Pdu } from '../pdu/pdu.ts'

/**
 * Why the outcome of a request is unknown: no response in time, the connection broke first, or the
 * response could not be decoded. The peer may or may not have acted on it.
 */
export type UnknownReason = 'timeout' | 'closed' | 'malformed'

/** Rejected with a command_status: by the peer, or locally because it cannot be encoded. */
export interface Rejected {
  readonly kind: 'rejected'
  readonly status: number
  readonly origin: 'peer' | 'local'
}

export interface Unknown {
  readonly kind: 'unknown'
  readonly reason: UnknownReason
}

/** The outcome of a submit_sm. Every submit accepted by the client gets exactly one. */
export type SubmitOutcome =
  | { readonly kind: 'accepted'; readonly messageId: string }
  | Rejected
  | Unknown

/** The outcome of any other request; `pdu` is its response with status 0. */
export type RequestOutcome = { readonly kind: 'answered'; readonly pdu: Pdu } | Rejected | Unknown

/** Why a session ended or was never opened. */
export type CloseCause =
  | { readonly kind: 'connectFailed'; readonly error: Error | undefined }
  | { readonly kind: 'connectTimeout' }
  | { readonly kind: 'bindRejected'; readonly status: number }
  | { readonly kind: 'bindTimeout' }
  /** The peer closed the connection, or it broke. */
  | { readonly kind: 'disconnected'; readonly error: Error | undefined }
  /** The peer sent unbind. */
  | { readonly kind: 'unboundByPeer' }
  /** Two enquire_links in a row were not answered. */
  | { readonly kind: 'silent' }
  /** No traffic but enquire_link for the inactivity time. */
  | { readonly kind: 'inactive' }
  /** The peer sent a command_length no PDU can have. */
  | { readonly kind: 'badFraming'; readonly commandLength: number }
  /** Unbound by this side, to reconnect immediately: too many window slots were lost to unanswered submits. */
  | { readonly kind: 'renewed' }
  /** The rest of a PDU did not arrive in time. */
  | { readonly kind: 'unfinishedPdu' }
  /** Stopped by this side. */
  | { readonly kind: 'stopped' }

/** The outcome of a request from its response. */
export function requestOutcome(pdu: Pdu): RequestOutcome {
  if (pdu.status !== 0) return { kind: 'rejected', status: pdu.status, origin: 'peer' }
  // A generic_nack with status 0 contradicts itself; the request was not understood.
  if (pdu.command === 'generic_nack') {
    return { kind: 'rejected', status: commandStatus.RUNKNOWNERR, origin: 'peer' }
  }
  return { kind: 'answered', pdu }
}

/** The outcome of a submit_sm from its response. */
export function submitOutcome(pdu: Pdu): SubmitOutcome {
  if (pdu.command === 'submit_sm_resp' && pdu.status === 0) {
    return { kind: 'accepted', messageId: pdu.messageId }
  }
  const outcome = requestOutcome(pdu)
  return outcome.kind === 'answered' ? { kind: 'unknown', reason: 'malformed' } : outcome
}

/** The outcome of a request that was never sent. */
export function rejectedLocally(status: number): Rejected {
  return { kind: 'rejected', status, origin: 'local' }
}
