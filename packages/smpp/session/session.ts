import { commandIds, isResponseId, responseIdOf } from '../pdu/commandId.ts'
import { commandStatus } from '../pdu/commandStatus.ts'
import { decodePdu } from '../pdu/decodePdu.ts'
import { type SubmitRequest, writePdu, writeSubmitSm } from '../pdu/encodePdu.ts'
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
  /** After this many requests without any answer, the session is worth renewing. */
  readonly lostToRenew: number
  /** That many are lost: the peer may count them in its window for ever. Called once. */
  onWorn(session: Session<Owner>): void
  /** Any request but enquire_link and unbind, which the session answers itself. */
  onRequest(session: Session<Owner>, pdu: Pdu): void
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
  readonly tlvSizes: TlvSizes
  readonly timers: Timers
}

/** The protocol on one open connection: sequence numbers, responses, timers, keep-alive. */
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

  constructor(link: Link, options: SessionOptions, handler: SessionHandler<Owner>) {
    this.link = link
    this.options = options
    this.handler = handler
    // A response later than twice the timeout is no longer expected.
    this.late = new LateRequests(options.responseTimeoutMs)
    this.watch = new LinkWatch(options, {
      oldestDeadlineAt: () => Math.min(this.pending.oldestDeadlineAt(), this.wornAt()),
      onResponsesDue: (now) => this.expire(now),
      onIdle: () => this.sendEnquireLink(),
      onSilent: () => this.close({ kind: 'silent' }),
      onInactive: () => this.endInactive(),
    })
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

  /** Sends a submit_sm. Throws `PduError`, with nothing sent, if it cannot be encoded. */
  submit(request: SubmitRequest, owner: Owner): void {
    const sequence = this.pending.nextSequence()
    writeSubmitSm(this.link.writer, sequence, request)
    this.await(sequence, commandIds.submit_sm, owner)
  }

  /** Sends any request with a sequence number of the session. Throws like `submit`. */
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
    if (this.closed || !this.hasReceived) return
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
      this.respond({ command: 'unbind_resp', sequence })
      this.close({ kind: 'unboundByPeer' })
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
  }

  private sendEnquireLink(): void {
    this.respond({ command: 'enquire_link', sequence: this.pending.nextSequence() })
  }

  private endInactive(): void {
    this.respond({ command: 'unbind', sequence: this.pending.nextSequence() })
    this.close({ kind: 'inactive' })
  }

  private expire(now: number): void {
    for (const { sequence, owner } of this.pending.expire(now)) {
      this.late.add(sequence, owner, now)
      this.call(() => this.handler.onUnknown(owner, 'timeout'))
    }
    if (this.wornAt() <= now) {
      this.isWorn = true
      this.call(() => this.handler.onWorn(this))
    }
    this.offerRoom()
  }

  /** When enough requests will be lost to renew the session; `Infinity` while there are fewer. */
  private wornAt(): number {
    return this.isWorn ? Infinity : this.late.lostAt(this.handler.lostToRenew)
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
