import { commandStatus } from '../pdu/commandStatus.ts'
import type { Pdu } from '../pdu/pdu.ts'

/**
 * Why nobody knows what became of a request: no response came in time, the link died first, or
 * the response could not be read. The peer may or may not have acted on it.
 */
export type UnknownReason = 'timeout' | 'closed' | 'malformed'

/** Refused with a command_status: by the peer, or before sending because it cannot be encoded. */
export interface Rejected {
  readonly kind: 'rejected'
  readonly status: number
  readonly origin: 'peer' | 'local'
}

export interface Unknown {
  readonly kind: 'unknown'
  readonly reason: UnknownReason
}

/** What became of a submit_sm. Every submit taken by the client gets exactly one. */
export type SubmitOutcome =
  | { readonly kind: 'accepted'; readonly messageId: string }
  | Rejected
  | Unknown

/** What became of any other request; `pdu` is its response with status 0. */
export type RequestOutcome = { readonly kind: 'answered'; readonly pdu: Pdu } | Rejected | Unknown

/** Why a session ended or never began. */
export type CloseCause =
  | { readonly kind: 'connectFailed'; readonly error: Error | undefined }
  | { readonly kind: 'connectTimeout' }
  | { readonly kind: 'bindRejected'; readonly status: number }
  | { readonly kind: 'bindTimeout' }
  /** The peer closed the connection, or it broke. */
  | { readonly kind: 'disconnected'; readonly error: Error | undefined }
  /** The peer sent unbind. */
  | { readonly kind: 'unboundByPeer' }
  /** Two enquire_link in a row went unanswered. */
  | { readonly kind: 'silent' }
  /** No traffic but enquire_link for the inactivity time. */
  | { readonly kind: 'inactive' }
  /** The peer sent a command_length no PDU can have. */
  | { readonly kind: 'badFraming'; readonly commandLength: number }
  /** Unbound by this side, to connect again at once: too many slots of the window were lost to submits without an answer. */
  | { readonly kind: 'renewed' }
  /** Stopped by this side. */
  | { readonly kind: 'stopped' }

/** Reads the outcome of a request out of its response. */
export function requestOutcome(pdu: Pdu): RequestOutcome {
  if (pdu.status !== 0) return { kind: 'rejected', status: pdu.status, origin: 'peer' }
  // A generic_nack with status 0 contradicts itself; the request was not understood.
  if (pdu.command === 'generic_nack') {
    return { kind: 'rejected', status: commandStatus.RUNKNOWNERR, origin: 'peer' }
  }
  return { kind: 'answered', pdu }
}

/** Reads the outcome of a submit_sm out of its response. */
export function submitOutcome(pdu: Pdu): SubmitOutcome {
  if (pdu.command === 'submit_sm_resp' && pdu.status === 0) {
    return { kind: 'accepted', messageId: pdu.messageId }
  }
  const outcome = requestOutcome(pdu)
  return outcome.kind === 'answered' ? { kind: 'unknown', reason: 'malformed' } : outcome
}

/** The outcome of a request that never left. */
export function rejectedLocally(status: number): Rejected {
  return { kind: 'rejected', status, origin: 'local' }
}
