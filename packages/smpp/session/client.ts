import { commandStatus } from '../pdu/commandStatus.ts'
import type { SubmitRequest } from '../pdu/encodePdu.ts'
import type { RequestInput } from '../pdu/pdu.ts'
import { backOffMs } from './backOff.ts'
import type { ClientListener, ClientState } from './clientListener.ts'
import { type ClientOptions, type ResolvedOptions, resolveOptions } from './clientOptions.ts'
import type { ConnectOptions } from './connectSocket.ts'
import { Drain, type DrainLimits } from './drain.ts'
import { Incoming } from './incoming.ts'
import { openSession } from './openSession.ts'
import {
  type CloseCause,
  rejectedLocally,
  type RequestOutcome,
  type SubmitOutcome,
  submitOutcome,
} from './outcome.ts'
import { Outgoing, type Owner } from './outgoing.ts'
import type { Session } from './session.ts'

// A session is renewed because the peer does not respond: this is the time for pending requests and for the unbind.
const renewDrainMs = 5_000
const unbindMs = 2_000

/**
 * A client (ESME) that keeps one session to one SMSC: it connects, binds, and reconnects whenever
 * the session ends, until stopped. `Token` identifies the application's submits.
 */
export class SmppClient<Token> {
  private readonly options: ResolvedOptions
  private readonly places: readonly ConnectOptions[]
  private readonly listener: ClientListener<Token>
  private readonly outgoing: Outgoing<Token>
  private current: ClientState = { name: 'idle' }
  private session: Session<Owner<Token>> | undefined
  private incoming: Incoming | undefined
  private endAttempt: ((cause: CloseCause) => void) | undefined
  private cancelWait: (() => void) | undefined
  private failures = 0
  /** Of `places`, which is connected to. */
  private at = 0
  private wasBound = false
  private readonly stopping: (() => void)[] = []
  private leaving: Drain | undefined

  constructor(options: ClientOptions, listener: ClientListener<Token>) {
    this.options = resolveOptions(options)
    this.places = [this.options, ...this.options.backups]
    this.listener = listener
    this.outgoing = new Outgoing(this.options.window, {
      onResponse: (token, pdu) => listener.onResult(token, submitOutcome(pdu)),
      onFailure: (token, outcome) => listener.onResult(token, outcome),
      onLateResponse: (token, pdu) => listener.onLateResult?.(token, submitOutcome(pdu)),
      onForgotten: (token) => listener.onForgotten?.(token),
      onRoom: () => listener.onReady?.(),
    })
  }

  get state(): ClientState {
    return this.current
  }

  /** Where it is connected, or tries to be next. */
  get place(): Pick<ConnectOptions, 'host' | 'port'> {
    return this.places[this.at] ?? this.options
  }

  /** Requests sent and not yet answered. */
  get pendingCount(): number {
    return this.session?.pendingCount ?? 0
  }

  /** Deliveries received and not yet acknowledged. */
  get unackedCount(): number {
    return this.incoming?.unackedCount ?? 0
  }

  /** Starts connecting. Does nothing if already started. */
  start(): void {
    if (this.current.name === 'idle' || this.current.name === 'stopped') this.connect()
  }

  /**
   * Sends a submit_sm, together with everything else sent in this turn of the event loop. Returns
   * false, and does nothing, if the window is full, the socket is congested or the client is not
   * bound to submit: `onReady` tells when to try again. After true, `onResult` follows exactly
   * once; also for a request that cannot be encoded, as a local rejection.
   */
  submit(request: SubmitRequest, token: Token): boolean {
    return this.outgoing.send('submit_sm', request, token)
  }

  /** `submit` as a promise; waits for a session and for room in the window. Never rejects. */
  async send(request: SubmitRequest): Promise<SubmitOutcome> {
    const outcome = await this.request({ command: 'submit_sm', ...request })
    return outcome.kind === 'answered' ? submitOutcome(outcome.pdu) : outcome
  }

  /** Sends any request, such as query_sm; waits for a session and for room. Never rejects. */
  request(pdu: RequestInput): Promise<RequestOutcome> {
    const { name } = this.current
    if (name === 'stopping' || name === 'stopped') {
      return Promise.resolve(rejectedLocally(commandStatus.RINVBNDSTS))
    }
    return this.outgoing.request(pdu)
  }

  /** Ends the session as `stop` does, and binds again at once. Does nothing without a session. */
  rebind(): void {
    if (this.session !== undefined) this.renew(this.session)
  }

  /** Changes the window; pending requests above a smaller one are still waited for. */
  setWindow(window: number): void {
    this.outgoing.setWindow(window)
  }

  /**
   * Unbinds and stays disconnected. Stops sending, but first waits for pending responses and
   * unacknowledged deliveries, up to `drainMs` (the response timeout by default).
   */
  stop(drainMs: number = this.options.responseTimeoutMs): Promise<void> {
    const { name } = this.current
    if (name === 'idle' || name === 'stopped') return Promise.resolve()
    return new Promise((resolve) => {
      this.stopping.push(resolve)
      if (name === 'stopping') return
      this.setState({ name: 'stopping' })
      this.cancelWait?.()
      this.outgoing.close()
      this.outgoing.rejectQueued()
      const cause = { kind: 'stopped' } as const
      if (this.session !== undefined) this.drain(this.session, { drainMs, cause })
      else if (this.endAttempt !== undefined) this.endAttempt(cause)
      else this.ended(cause)
    })
  }

  private connect(): void {
    this.setState({ name: 'connecting' })
    const { outgoing } = this
    this.wasBound = false
    const place = this.places[this.at] ?? this.options
    this.endAttempt = openSession<Owner<Token>>(this.options, place, {
      onOpen: (session) => this.bind(session),
      onResponse: (owner, pdu) => outgoing.answered(owner, pdu),
      onUnknown: (owner, reason) => outgoing.unanswered(owner, reason),
      onLateResponse: (owner, pdu) => outgoing.answeredLate(owner, pdu),
      onForgotten: (owner) => outgoing.forgotten(owner),
      get lostToRenew() {
        return outgoing.lostToRenew
      },
      onWorn: (session) => this.renew(session),
      onRequest: (session, pdu) => {
        if (this.incoming !== undefined) this.incoming.receive(pdu)
        else session.refuse(pdu, commandStatus.RINVBNDSTS)
      },
      onUnbind: (session, sequence) => session.acceptUnbind(sequence),
      onRoom: () => {
        outgoing.offerRoom()
        this.leaving?.check()
      },
      onClosed: (cause) => this.ended(cause),
    })
  }

  private bind(session: Session<Owner<Token>>): void {
    const { mode, systemId, password, systemType, interfaceVersion, addressRange } = this.options
    this.setState({ name: 'binding' })
    const command = `bind_${mode}` as const
    const bind = { command, systemId, password, systemType, interfaceVersion, addressRange }
    this.outgoing.requestNow(session, bind, (outcome) => this.bindAnswered(session, outcome))
  }

  private bindAnswered(session: Session<Owner<Token>>, outcome: RequestOutcome): void {
    if (outcome.kind === 'rejected') {
      session.close({ kind: 'bindRejected', status: outcome.status })
    } else if (outcome.kind === 'unknown') {
      session.close({ kind: 'bindTimeout' })
    } else if (this.current.name === 'binding') {
      const { pdu } = outcome
      const { mode, maxUnacked } = this.options
      this.failures = 0
      this.wasBound = true
      this.session = session
      this.incoming = new Incoming({
        session,
        listener: this.listener,
        canReceive: mode !== 'transmitter',
        maxUnacked,
        onAcknowledged: () => this.leaving?.check(),
      })
      this.outgoing.open(session, mode !== 'receiver')
      const peerSystemId = 'systemId' in pdu ? pdu.systemId : ''
      this.setState({ name: 'bound', peerSystemId, peerVersion: pdu.tlvs.scInterfaceVersion })
    }
  }

  private ended(cause: CloseCause): void {
    this.outgoing.close()
    this.session = undefined
    this.incoming = undefined
    this.endAttempt = undefined
    this.leaving?.cancel()
    this.leaving = undefined
    if (this.current.name === 'stopping') {
      this.setState({ name: 'stopped' })
      for (const resolve of this.stopping.splice(0)) resolve()
      return
    }
    this.at = this.wasBound ? 0 : (this.at + 1) % this.places.length
    const delayMs = cause.kind === 'renewed' ? 0 : this.backOffMs()
    this.cancelWait = this.options.timers.after(delayMs, () => this.connect())
    this.setState({ name: 'waiting', cause, delayMs })
  }

  private backOffMs(): number {
    this.failures++
    // All places count as one: each of them is asked as often as if it were the only one.
    return backOffMs(
      Math.ceil(this.failures / this.places.length),
      this.options.reconnect,
      this.options.random,
    )
  }

  private renew(session: Session<Owner<Token>>): void {
    if (this.current.name !== 'bound') return
    const drainMs = Math.min(renewDrainMs, this.options.responseTimeoutMs)
    // A peer that does not answer submits may not answer the unbind either.
    this.drain(session, { drainMs, unbindMs, cause: { kind: 'renewed' } })
  }

  private drain(session: Session<Owner<Token>>, limits: DrainLimits): void {
    this.leaving ??= new Drain({
      timers: this.options.timers,
      isDrained: () => this.pendingCount === 0 && this.unackedCount === 0,
      unbind: (closed) => this.outgoing.requestNow(session, { command: 'unbind' }, closed),
      close: (cause) => session.close(cause),
    })
    this.leaving.start(limits)
  }

  private setState(state: ClientState): void {
    this.current = state
    this.listener.onState?.(state)
  }
}
