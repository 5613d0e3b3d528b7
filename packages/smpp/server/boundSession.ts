import { commandNames } from '../pdu/commandId.ts'
import { commandStatus } from '../pdu/commandStatus.ts'
import type { Pdu, PduInput, PduOf } from '../pdu/pdu.ts'
import { noTlvs } from '../pdu/tlv.ts'
import type { BindMode } from '../session/clientOptions.ts'
import type { PduError } from '../pdu/pduError.ts'
import { Drain } from '../session/drain.ts'
import { requestOutcome } from '../session/outcome.ts'
import { Outgoing, type Owner } from '../session/outgoing.ts'
import type { Session } from '../session/session.ts'
import type { Timers } from '../session/timers.ts'
import type { PeerAddress } from './peerAddress.ts'
import { type Answerer, Change, Query, Submission } from './receivedRequest.ts'
import type { ServerListener } from './serverListener.ts'
import type { DeliveryOutcome, DeliveryRequest, SessionFacts } from './serverSession.ts'

const defaultDrainMs = 5_000
const unbindMs = 2_000
/** The interface_version of the first clients that know optional parameters (SMPP 3.4 §3.4). */
export const firstWithTlvs = 0x34

export interface BoundSessionOptions<Account, Token> {
  readonly id: number
  readonly account: Account
  readonly systemId: string
  readonly systemType: string
  readonly mode: BindMode
  readonly interfaceVersion: number
  readonly peer: PeerAddress
  readonly window: number
  readonly deliveryWindow: number
  readonly core: Session<Owner<Token>>
  readonly listener: ServerListener<Account, Token>
  readonly timers: Timers
  /** Unbinds and closes at once. */
  readonly kick: () => void
}

type OperationPdu =
  | PduOf<'submit_sm'>
  | PduOf<'submit_multi'>
  | PduOf<'data_sm'>
  | PduOf<'query_sm'>
  | PduOf<'cancel_sm'>
  | PduOf<'replace_sm'>

/** The server's side of a bound session: requests on one hand, deliveries on the other. */
export class BoundSession<Account, Token> implements Answerer<Account, Token> {
  readonly id: number
  readonly account: Account
  readonly systemId: string
  readonly systemType: string
  readonly mode: BindMode
  readonly interfaceVersion: number
  readonly peer: PeerAddress
  /** Holds the deliveries; the connection passes their responses on to it. */
  readonly outgoing: Outgoing<Token>
  private readonly core: Session<Owner<Token>>
  private readonly listener: ServerListener<Account, Token>
  private readonly timers: Timers
  private readonly kickNow: () => void
  private readonly boundAt: number
  private window: number
  private openRequests = 0
  private readonly counters = {
    submitted: 0,
    refused: 0,
    throttled: 0,
    delivered: 0,
    undelivered: 0,
  }
  /** Set once the session ends: what new requests are refused with. */
  private endStatus: number | undefined
  private leaving: Drain | undefined

  constructor(options: BoundSessionOptions<Account, Token>) {
    const { listener } = options
    this.id = options.id
    this.account = options.account
    this.systemId = options.systemId
    this.systemType = options.systemType
    this.mode = options.mode
    this.interfaceVersion = options.interfaceVersion
    this.peer = options.peer
    this.core = options.core
    this.listener = listener
    this.timers = options.timers
    this.kickNow = options.kick
    this.boundAt = this.timers.now()
    this.window = options.window
    this.outgoing = new Outgoing<Token>(options.deliveryWindow, {
      onResponse: (token, pdu) => this.delivered(token, deliveryOutcome(pdu)),
      onFailure: (token, outcome) => this.delivered(token, outcome),
      onLateResponse: (token, pdu) => listener.onLateDelivered?.(this, token, deliveryOutcome(pdu)),
      onForgotten: () => undefined,
      onRoom: () => listener.onReady?.(this),
    })
    this.outgoing.open(this.core, this.mode !== 'transmitter')
  }

  get isClosed(): boolean {
    return this.core.isClosed
  }

  get facts(): SessionFacts {
    return {
      boundForMs: this.timers.now() - this.boundAt,
      silentForMs: this.core.silentForMs,
      openRequests: this.openRequests,
      window: this.window,
      openDeliveries: this.core.occupied,
      deliveryWindow: this.outgoing.size,
      counters: { ...this.counters },
    }
  }

  deliver(request: DeliveryRequest, token: Token): boolean {
    const command = request.command ?? 'deliver_sm'
    if (this.interfaceVersion >= firstWithTlvs) return this.outgoing.send(command, request, token)
    const isLost = command === 'data_sm' || request.tlvs?.messagePayload !== undefined
    if (!isLost) return this.outgoing.send(command, { ...request, tlvs: noTlvs }, token)
    // Without its optional parameters there would be nothing left of the message.
    if (this.isClosed || this.endStatus !== undefined || this.mode === 'transmitter') return false
    this.outgoing.refuse(token, commandStatus.ROPTPARNOTALLWD)
    return true
  }

  setWindows(window: number, deliveryWindow: number): void {
    this.window = window
    this.outgoing.setWindow(deliveryWindow)
  }

  unbind(drainMs = defaultDrainMs): void {
    if (this.isClosed || this.endStatus !== undefined) return
    const { core } = this
    // A client tries again what was throttled; after the unbind, on its next session.
    this.end(commandStatus.RTHROTTLED)
    this.leaving = new Drain({
      timers: this.timers,
      isDrained: () => this.openRequests === 0 && core.pendingCount === 0,
      unbind: (closed) => this.outgoing.requestNow(core, { command: 'unbind' }, closed),
      close: (cause) => core.close(cause),
    })
    this.leaving.start({ drainMs, unbindMs, cause: { kind: 'stopped' } })
  }

  kick(): void {
    this.kickNow()
  }

  answer(response: PduInput): boolean {
    if (this.isClosed) return false
    const { tlvs } = response
    const isPlain = tlvs === undefined || this.interfaceVersion >= firstWithTlvs
    this.core.respond(isPlain ? response : { ...response, tlvs: noTlvs })
    this.openRequests--
    if (response.status) this.counters.refused++
    this.leaving?.check()
    return true
  }

  // Below: events of the connection.

  receive(pdu: Pdu): void {
    switch (pdu.command) {
      case 'submit_sm':
      case 'submit_multi':
      case 'data_sm':
      case 'query_sm':
      case 'cancel_sm':
      case 'replace_sm':
        this.receiveOperation(pdu)
        return
      case 'bind_transmitter':
      case 'bind_receiver':
      case 'bind_transceiver':
        this.core.refuse(pdu, commandStatus.RALYBND)
        return
      case 'alert_notification':
      case 'outbind':
        // They have no response, and are not a client's to send.
        return
      default:
        this.core.refuse(pdu, commandStatus.RINVBNDSTS)
    }
  }

  /** Requests were answered or the socket drained. */
  offerRoom(): void {
    this.outgoing.offerRoom()
    this.leaving?.check()
  }

  /** The client unbinds: its open requests are answered first. */
  unbindByPeer(sequence: number): void {
    if (this.endStatus === commandStatus.RINVBNDSTS) return
    this.end(commandStatus.RINVBNDSTS)
    this.leaving?.cancel()
    this.leaving = new Drain({
      timers: this.timers,
      isDrained: () => this.openRequests === 0,
      unbind: () => this.core.acceptUnbind(sequence),
      close: (cause) => this.core.close(cause),
    })
    this.leaving.start({ drainMs: defaultDrainMs, cause: { kind: 'unboundByPeer' } })
  }

  /** A request of the client could not be decoded. */
  unreadable({ commandId, status, message }: PduError): void {
    const command = commandNames.get(commandId)
    this.listener.onRefused?.(this, { command, status, problem: message })
  }

  ended(): void {
    this.outgoing.close()
    this.leaving?.cancel()
  }

  private end(status: number): void {
    this.endStatus = status
    this.outgoing.close()
  }

  private receiveOperation(pdu: OperationPdu): void {
    if (this.mode === 'receiver') {
      this.refuse(pdu, commandStatus.RINVBNDSTS)
    } else if (this.endStatus !== undefined) {
      this.refuse(pdu, this.endStatus)
    } else if (this.openRequests >= this.window) {
      this.counters.throttled++
      this.refuse(pdu, commandStatus.RTHROTTLED)
    } else {
      this.openRequests++
      this.counters.submitted++
      this.pass(pdu)
    }
  }

  private refuse(pdu: OperationPdu, status: number): void {
    this.core.refuse(pdu, status)
    this.listener.onRefused?.(this, { command: pdu.command, status, problem: undefined })
  }

  private pass(pdu: OperationPdu): void {
    const { listener } = this
    if (pdu.command === 'query_sm') {
      const query = new Query<Account, Token>(pdu, this)
      if (listener.onQuery === undefined) query.refuse(commandStatus.RQUERYFAIL)
      else listener.onQuery(query)
    } else if (pdu.command === 'cancel_sm') {
      const change = new Change<Account, Token, PduOf<'cancel_sm'>>(pdu, this)
      if (listener.onCancel === undefined) change.refuse(commandStatus.RCANCELFAIL)
      else listener.onCancel(change)
    } else if (pdu.command === 'replace_sm') {
      const change = new Change<Account, Token, PduOf<'replace_sm'>>(pdu, this)
      if (listener.onReplace === undefined) change.refuse(commandStatus.RREPLACEFAIL)
      else listener.onReplace(change)
    } else {
      listener.onSubmit(new Submission<Account, Token>(pdu, this))
    }
  }

  private delivered(token: Token, outcome: DeliveryOutcome): void {
    if (outcome.kind === 'accepted') this.counters.delivered++
    else this.counters.undelivered++
    this.listener.onDelivered?.(this, token, outcome)
  }
}

function deliveryOutcome(pdu: Pdu): DeliveryOutcome {
  const outcome = requestOutcome(pdu)
  return outcome.kind === 'answered' ? { kind: 'accepted' } : outcome
}
