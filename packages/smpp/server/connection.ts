import type { Socket } from 'node:net'
import { commandStatus } from '../pdu/commandStatus.ts'
import type { Pdu, PduOf } from '../pdu/pdu.ts'
import type { BindMode } from '../session/clientOptions.ts'
import { Link } from '../session/link.ts'
import type { CloseCause } from '../session/outcome.ts'
import type { Owner } from '../session/outgoing.ts'
import { raiseLater } from '../session/raiseLater.ts'
import { Session, type SessionHandler } from '../session/session.ts'
import type { BindDecision } from './bindDecision.ts'
import { BoundSession, firstWithTlvs } from './boundSession.ts'
import type { PeerAddress } from './peerAddress.ts'
import type { ServerCloseCause, ServerListener } from './serverListener.ts'
import type { ResolvedServerOptions } from './serverOptions.ts'

export interface ConnectionOptions<Account, Token> {
  readonly socket: Socket
  readonly peer: PeerAddress
  readonly options: ResolvedServerOptions
  readonly listener: ServerListener<Account, Token>
  readonly nextId: () => number
  /** Asked once for each refused bind: how long after it came it is answered, ms. */
  readonly refusalDelay: () => number
  /** The bind has been accepted; its session begins. */
  readonly onBound: (session: BoundSession<Account, Token>) => void
  /** Once; with the session, if there was one. */
  readonly onClosed: (
    cause: ServerCloseCause,
    session: BoundSession<Account, Token> | undefined,
  ) => void
}

type BindPdu = PduOf<`bind_${BindMode}`>
type Accepted<Account> = Extract<BindDecision<Account>, { kind: 'accepted' }>

/** One connection of a client: the bind, and then its session. */
export class Connection<Account, Token> {
  private readonly given: ConnectionOptions<Account, Token>
  private readonly core: Session<Owner<Token>>
  private phase: 'unbound' | 'deciding' | 'refused' | 'bound' = 'unbound'
  private bound: BoundSession<Account, Token> | undefined
  private refuseNow: (() => void) | undefined
  private cancelRefusal: (() => void) | undefined
  /** Why this side ended it, where the session knows no such cause. */
  private ownCause: ServerCloseCause | undefined

  constructor(given: ConnectionOptions<Account, Token>) {
    this.given = given
    const { socket, options } = given
    const { core, link } = openCore(socket, options, this.handler())
    this.core = core
    // The link is complete only now; what has arrived before waits in the socket.
    link.hold(false)
  }

  /** The bind took too long. */
  initTimedOut(): void {
    if (this.phase === 'bound') return
    this.ownCause = { kind: 'initTimeout' }
    if (this.refuseNow !== undefined) this.refuseNow()
    else this.core.close({ kind: 'stopped' })
  }

  /** Ends a connection that is not bound. */
  stop(): void {
    this.core.close({ kind: 'stopped' })
  }

  private handler(): SessionHandler<Owner<Token>> {
    return {
      lostToRenew: undefined,
      onWorn: () => undefined,
      onResponse: (owner, pdu) => this.bound?.outgoing.answered(owner, pdu),
      onUnknown: (owner, reason) => this.bound?.outgoing.unanswered(owner, reason),
      onLateResponse: (owner, pdu) => this.bound?.outgoing.answeredLate(owner, pdu),
      onForgotten: (owner) => this.bound?.outgoing.forgotten(owner),
      onRequest: (_session, pdu) => {
        if (this.bound === undefined) this.receiveUnbound(pdu)
        else this.bound.receive(pdu)
      },
      onUnreadable: (error) => this.bound?.unreadable(error),
      onUnbind: (session, sequence) => {
        if (this.bound === undefined) session.acceptUnbind(sequence)
        else this.bound.unbindByPeer(sequence)
      },
      onRoom: () => this.bound?.offerRoom(),
      onClosed: (cause) => this.closed(cause),
    }
  }

  private receiveUnbound(pdu: Pdu): void {
    switch (pdu.command) {
      case 'bind_transmitter':
      case 'bind_receiver':
      case 'bind_transceiver':
        if (this.phase === 'unbound') void this.decide(pdu)
        else this.core.refuse(pdu, commandStatus.RALYBND)
        return
      case 'alert_notification':
      case 'outbind':
        return
      default:
        this.core.refuse(pdu, commandStatus.RINVBNDSTS)
    }
  }

  private async decide(pdu: BindPdu): Promise<void> {
    const { listener, peer, options } = this.given
    const startedAt = options.timers.now()
    this.phase = 'deciding'
    this.refuseNow = () => this.refuse(pdu, commandStatus.RSYSERR)
    const { systemId, password, systemType, interfaceVersion, addressRange } = pdu
    const bind = { systemId, password, systemType, interfaceVersion, addressRange, peer }
    let decision: BindDecision<Account>
    try {
      decision = await listener.onBind({ ...bind, mode: modeOf(pdu) })
    } catch (error) {
      decision = { kind: 'refused', status: commandStatus.RSYSERR }
      if (listener.onError === undefined) raiseLater(error)
      else listener.onError(error)
    }
    if (this.core.isClosed) {
      if (decision.kind === 'accepted') decision.abandoned?.()
      return
    }
    try {
      this.decided(pdu, decision, startedAt)
    } catch (error) {
      raiseLater(error)
    }
  }

  private decided(pdu: BindPdu, decision: BindDecision<Account>, startedAt: number): void {
    if (decision.kind === 'accepted') {
      const status = decision.confirm?.() ?? 0
      if (status === 0) this.accept(pdu, decision)
      else this.refuseLater(pdu, status, startedAt)
    } else {
      this.refuseLater(pdu, decision.status ?? commandStatus.RBINDFAIL, startedAt)
    }
  }

  // Equally late for every reason, so that the time does not tell which it was.
  private refuseLater(pdu: BindPdu, status: number, startedAt: number): void {
    const { timers } = this.given.options
    const refusalDelayMs = this.given.refusalDelay()
    this.phase = 'refused'
    const refuse = (): void => this.refuse(pdu, status)
    this.refuseNow = refuse
    const elapsedMs = timers.now() - startedAt
    this.cancelRefusal = timers.after(Math.max(0, refusalDelayMs - elapsedMs), refuse)
  }

  private refuse(pdu: BindPdu, status: number): void {
    this.core.refuse(pdu, status)
    this.core.close({ kind: 'bindRejected', status })
  }

  private accept(pdu: BindPdu, decision: Accepted<Account>): void {
    const { options, listener, peer, nextId, onBound } = this.given
    const { systemId, systemType, interfaceVersion, sequence } = pdu
    const session = new BoundSession<Account, Token>({
      id: nextId(),
      account: decision.account,
      systemId,
      systemType,
      interfaceVersion,
      mode: decision.mode ?? modeOf(pdu),
      peer,
      window: decision.window ?? options.window,
      deliveryWindow: decision.deliveryWindow ?? options.deliveryWindow,
      core: this.core,
      listener,
      timers: options.timers,
      kick: () => this.kick(),
    })
    this.phase = 'bound'
    this.refuseNow = undefined
    this.bound = session
    const response = { sequence, systemId: decision.systemId ?? options.systemId }
    const tlvs = interfaceVersion >= firstWithTlvs ? { scInterfaceVersion: 0x34 } : {}
    this.core.respond({ command: `${pdu.command}_resp`, ...response, tlvs })
    onBound(session)
    listener.onBound?.(session)
    session.offerRoom()
  }

  private kick(): void {
    if (this.core.isClosed) return
    this.ownCause = { kind: 'kicked' }
    this.core.leave({ kind: 'stopped' })
  }

  private closed(cause: CloseCause): void {
    this.cancelRefusal?.()
    this.bound?.ended()
    this.given.onClosed(this.ownCause ?? cause, this.bound)
  }
}

function modeOf(pdu: BindPdu): BindMode {
  if (pdu.command === 'bind_transmitter') return 'transmitter'
  return pdu.command === 'bind_receiver' ? 'receiver' : 'transceiver'
}

/** A session on a socket that is open already. */
function openCore<Token>(
  socket: Socket,
  options: ResolvedServerOptions,
  handler: SessionHandler<Owner<Token>>,
): { readonly core: Session<Owner<Token>>; readonly link: Link } {
  const link = new Link(
    (receive) => socket.on('data', (chunk) => receive(chunk, chunk.length)),
    options,
    {
      onFrame: (bytes, start, end) => core.receiveFrame(bytes, start, end),
      onChunk: () => core.receivedChunk(),
      onDrain: () => core.drained(),
      onFramingError: (error) => core.receiveFramingError(error),
      onClosed: (error) => core.disconnected(error),
    },
  )
  const core = new Session<Owner<Token>>(link, options, handler)
  return { core, link }
}
