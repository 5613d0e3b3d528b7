import { commandIds, isResponseId, responseIdOf } from '../pdu/commandId.ts'
import { commandStatus } from '../pdu/commandStatus.ts'
import { decodePdu } from '../pdu/decodePdu.ts'
import {
  type MessageCommand,
  type MessageFields,
  writeMessageRequest,
  writePdu,
} from '../pdu/encodePdu.ts'
import type { Pdu, PduInput, RequestInput } from '../pdu/pdu.ts'
import { PduError } from '../pdu/pduError.ts'
import type { FramingError } from '../pdu/pduFramer.ts'
import { refusal } from '../pdu/refusal.ts'
import { noTlvs, type TlvSizes } from '../pdu/tlv.ts'
import type { Link } from './link.ts'
import { LinkWatch } from './linkWatch.ts'
import { LateRequests } from './lateRequests.ts'
import type { CloseCause, UnknownReason } from './outcome.ts'
import { PendingRequests } from './pendingRequests.ts'
import { raiseLater } from './raiseLater.ts'
import type { Timers } from './timers.ts'

export interface SessionHandler<Owner> {
  onResponse(owner: Owner, pdu: Pdu): void
  onUnknown(owner: Owner, reason: UnknownReason): void
  /** A response that arrived after its request was given up as `timeout`. */
  onLateResponse(owner: Owner, pdu: Pdu): void
  /** A request given up as `timeout` will not be answered any more. */
  onForgotten(owner: Owner): void
  /**
   * After this many requests without any answer, the session is worth renewing. `undefined`: it
   * never is, and each request that is lost frees its slot.
   */
  readonly lostToRenew: number | undefined
  /** That many are lost: the peer may count them in its window for ever. Called once. */
  onWorn(session: Session<Owner>): void
  /** Any request but enquire_link and unbind, which the session answers itself. */
  onRequest(session: Session<Owner>, pdu: Pdu): void
  /** A request could not be decoded, and was answered with the error's status. */
  onUnreadable?(error: PduError): void
  /** The peer unbinds: to be answered with `acceptUnbind`. */
  onUnbind(session: Session<Owner>, sequence: number): void
  /** Requests were answered or the socket drained: there may be room for more. */
  onRoom(): void
  /** Called once; all pending requests have been reported as `closed` before. */
  onClosed(cause: CloseCause): void
}

export interface SessionOptions {
  readonly responseTimeoutMs: number
  readonly enquireLinkIdleMs: number
  readonly enquireLinkTimeoutMs: number
  readonly inactivityMs: number
  /** A PDU whose rest takes longer ends the session; by default only silence does. */
  readonly pduTimeoutMs?: number
  readonly tlvSizes: TlvSizes
  readonly timers: Timers
}

/**
 * The protocol on one open connection, the same for both sides: sequence numbers, responses, timers,
 * keep-alive.
 */
export class Session<Owner> {
  private readonly link: Link
  private readonly options: SessionOptions
  private readonly handler: SessionHandler<Owner>
  private readonly pending = new PendingRequests<Owner>()
  private readonly late: LateRequests<Owner>
  private readonly watch: LinkWatch
  private closed = false
  private isWorn = false
  private hasReceived = false
  private pduDueAt = Infinity

  constructor(link: Link, options: SessionOptions, handler: SessionHandler<Owner>) {
    this.link = link
    this.options = options
    this.handler = handler
    // A response later than twice the timeout is no longer expected.
    this.late = new LateRequests(options.responseTimeoutMs)
    this.watch = new LinkWatch(options, {
      oldestDeadlineAt: () =>
        Math.min(this.pending.oldestDeadlineAt(), this.lostAt(), this.pduDueAt),
      onDue: (now) => this.expire(now),
      onIdle: () => this.sendEnquireLink(),
      onSilent: () => this.close({ kind: 'silent' }),
      onInactive: () => this.leave({ kind: 'inactive' }),
    })
  }

  get isClosed(): boolean {
    return this.closed
  }

  /** Milliseconds since the last PDU of the peer, without the time in which reading was paused. */
  get silentForMs(): number {
    return this.watch.silentForMs
  }

  get pendingCount(): number {
    return this.pending.size
  }

  /** Window slots in use, as the peer counts them: a request that timed out keeps its slot. */
  get occupied(): number {
    return this.pending.size + this.late.size
  }

  /** Whether data sent now leaves soon: the session is open and its socket is not congested. */
  get isWritable(): boolean {
    return !this.closed && !this.isWorn && !this.link.congested
  }

  /** Sends a message. Throws `PduError`, with nothing sent, if it cannot be encoded. */
  send(command: MessageCommand, fields: MessageFields, owner: Owner): void {
    const sequence = this.pending.nextSequence()
    writeMessageRequest(this.link.writer, command, sequence, fields)
    this.await(sequence, commandIds[command], owner)
  }

  /** Sends any request with a sequence number of the session. Throws like `send`. */
  request(pdu: RequestInput, owner: Owner): void {
    const sequence = this.pending.nextSequence()
    writePdu(this.link.writer, { ...pdu, sequence })
    this.await(sequence, commandIds[pdu.command], owner)
  }

  /** Sends a response; false if the session has ended. */
  respond(pdu: PduInput): boolean {
    if (this.closed) return false
    writePdu(this.link.writer, pdu)
    this.link.written()
    return true
  }

  /** Refuses a request with a status. */
  refuse(pdu: Pdu, status: number): void {
    this.respond(refusal(commandIds[pdu.command], status, pdu.sequence))
  }

  /**
   * Stops or resumes reading. Response timers are paused meanwhile, because no response can be
   * seen.
   */
  hold(isHeld: boolean): void {
    if (this.closed) return
    this.link.hold(isHeld)
    this.watch.hold(isHeld)
  }

  /** Answers the peer's unbind, which ends the session. */
  acceptUnbind(sequence: number): void {
    this.respond({ command: 'unbind_resp', sequence })
    this.close({ kind: 'unboundByPeer' })
  }

  /** Unbinds and ends the session without waiting for the answer. */
  leave(cause: CloseCause): void {
    this.respond({ command: 'unbind', sequence: this.pending.nextSequence() })
    this.close(cause)
  }

  /** Ends the session; data already written is still sent. */
  close(cause: CloseCause): void {
    if (this.closed) return
    this.closed = true
    this.watch.stop()
    this.link.close()
    for (const owner of this.pending.clear()) {
      this.call(() => this.handler.onUnknown(owner, 'closed'))
    }
    for (const owner of this.late.clear()) this.call(() => this.handler.onForgotten(owner))
    this.handler.onClosed(cause)
  }

  // Below: events of the connection.

  receiveFrame(bytes: Buffer, start: number, end: number): void {
    if (this.closed) return
    this.hasReceived = true
    const pdu = this.decode(bytes, start, end)
    if (pdu === undefined) return
    try {
      this.dispatch(pdu)
    } catch (error) {
      raiseLater(error)
    }
  }

  receivedChunk(): void {
    if (this.closed) return
    this.watchUnfinished()
    if (!this.hasReceived) return
    this.hasReceived = false
    this.watch.received()
    this.offerRoom()
  }

  drained(): void {
    if (!this.closed) this.offerRoom()
  }

  disconnected(error: Error | undefined): void {
    this.close({ kind: 'disconnected', error })
  }

  receiveFramingError(error: FramingError): void {
    const { sequence, commandLength } = error
    this.respond({ command: 'generic_nack', status: commandStatus.RINVCMDLEN, sequence })
    this.close({ kind: 'badFraming', commandLength })
  }

  private await(sequence: number, commandId: number, owner: Owner): void {
    const deadlineAt = this.watch.now() + this.options.responseTimeoutMs
    this.pending.add(sequence, responseIdOf(commandId), deadlineAt, owner)
    this.watch.expect(deadlineAt)
    this.watch.active()
    this.link.written()
  }

  private dispatch(pdu: Pdu): void {
    const { sequence } = pdu
    if (isResponseId(commandIds[pdu.command])) {
      this.receiveResponse(pdu)
    } else if (pdu.command === 'enquire_link') {
      this.respond({ command: 'enquire_link_resp', sequence })
    } else if (pdu.command === 'unbind') {
      this.handler.onUnbind(this, sequence)
    } else {
      this.watch.active()
      this.handler.onRequest(this, pdu)
    }
  }

  private receiveResponse(pdu: Pdu): void {
    const { sequence } = pdu
    const id = commandIds[pdu.command]
    const request = this.pending.take(sequence, id, commandIds.generic_nack)
    if (request !== undefined) {
      this.handler.onResponse(request.owner, pdu)
      return
    }
    const late = this.late.take(sequence)
    if (late !== undefined) this.handler.onLateResponse(late.owner, pdu)
  }

  private decode(bytes: Buffer, start: number, end: number): Pdu | undefined {
    try {
      return decodePdu(bytes, start, end, this.options.tlvSizes)
    } catch (error) {
      if (!(error instanceof PduError)) throw error
      this.refuseUnreadable(error, bytes.readUInt32BE(start + 8))
      return undefined
    }
  }

  // A PDU that cannot be decoded is answered with the reason, or completes its request as far as
  // possible.
  private refuseUnreadable(error: PduError, status: number): void {
    const { commandId, sequence } = error
    if (isResponseId(commandId)) {
      const request = this.pending.take(sequence, commandId, commandIds.generic_nack)
      if (request === undefined) return
      const { owner } = request
      if (status === 0) this.call(() => this.handler.onUnknown(owner, 'malformed'))
      else this.call(() => this.handler.onResponse(owner, nack(status, sequence)))
      return
    }
    this.respond(refusal(commandId, error.status, sequence))
    this.call(() => this.handler.onUnreadable?.(error))
  }

  private sendEnquireLink(): void {
    this.respond({ command: 'enquire_link', sequence: this.pending.nextSequence() })
  }

  private watchUnfinished(): void {
    const { pduTimeoutMs = Infinity } = this.options
    if (!this.link.isUnfinished) {
      this.pduDueAt = Infinity
    } else if (this.hasReceived || this.pduDueAt === Infinity) {
      this.pduDueAt = this.watch.now() + pduTimeoutMs
      this.watch.expect(this.pduDueAt)
    }
  }

  private expire(now: number): void {
    if (this.pduDueAt <= now) {
      this.close({ kind: 'unfinishedPdu' })
      return
    }
    for (const { sequence, owner } of this.pending.expire(now)) {
      this.late.add(sequence, owner, now)
      this.call(() => this.handler.onUnknown(owner, 'timeout'))
    }
    if (this.lostAt() <= now) this.giveUpLost(now)
    this.offerRoom()
  }

  private giveUpLost(now: number): void {
    if (this.handler.lostToRenew === undefined) {
      for (const owner of this.late.lost(now)) this.call(() => this.handler.onForgotten(owner))
      return
    }
    this.isWorn = true
    this.call(() => this.handler.onWorn(this))
  }

  /** When enough requests will be lost to act on it; `Infinity` while there are fewer. */
  private lostAt(): number {
    return this.isWorn ? Infinity : this.late.lostAt(this.handler.lostToRenew ?? 1)
  }

  private offerRoom(): void {
    this.call(() => this.handler.onRoom())
  }

  private call(listener: () => void): void {
    try {
      listener()
    } catch (error) {
      raiseLater(error)
    }
  }
}

function nack(status: number, sequence: number): Pdu {
  return { command: 'generic_nack', status, sequence, tlvs: noTlvs }
}
