import { commandStatus } from '../pdu/commandStatus.ts'
import type { SubmitRequest } from '../pdu/encodePdu.ts'
import type { Pdu, RequestInput } from '../pdu/pdu.ts'
import { PduError } from '../pdu/pduError.ts'
import type { ClientListener } from './clientListener.ts'
import {
  rejectedLocally,
  type RequestOutcome,
  requestOutcome,
  submitOutcome,
  type UnknownReason,
} from './outcome.ts'
import { raiseLater } from './raiseLater.ts'
import type { Session } from './session.ts'

// Losing more of the window than this costs more than a new bind.
const LOST_SHARE = 0.25

/** A request awaited as a promise, where a submit has only the application's token. */
class Waiter {
  readonly request: RequestInput
  readonly settle: (outcome: RequestOutcome) => void

  constructor(request: RequestInput, settle: (outcome: RequestOutcome) => void) {
    this.request = request
    this.settle = settle
  }
}

/** The owner of a pending request. */
export type Owner<Token> = Token | Waiter

/** The sending half of a client: respects the window and the socket's backpressure. */
export class Outgoing<Token> {
  private readonly listener: ClientListener<Token>
  private window: number
  /** Set only while the client can send requests. */
  private session: Session<Owner<Token>> | undefined
  private canSubmit = false
  private wantsRoom = false
  private readonly queue: Waiter[] = []
  private refused: { readonly token: Token; readonly status: number }[] = []

  constructor(window: number, listener: ClientListener<Token>) {
    this.window = window
    this.listener = listener
  }

  /** Starts sending; the listener is notified with the next offer of room. */
  open(session: Session<Owner<Token>>, canSubmit: boolean): void {
    this.session = session
    this.canSubmit = canSubmit
    this.wantsRoom = canSubmit
  }

  /** Stops sending. Queued requests stay queued. */
  close(): void {
    this.session = undefined
  }

  submit(request: SubmitRequest, token: Token): boolean {
    const session = this.roomySession()
    if (session === undefined || !this.canSubmit) {
      this.wantsRoom = true
      return false
    }
    try {
      session.submit(request, token)
    } catch (error) {
      if (!(error instanceof PduError)) throw error
      this.refuse(token, error.status)
    }
    return true
  }

  request(pdu: RequestInput): Promise<RequestOutcome> {
    return new Promise((settle) => {
      this.queue.push(new Waiter(pdu, settle))
      this.sendQueued()
    })
  }

  /** Sends a request, bypassing window and queue: for bind and unbind. */
  requestNow(
    session: Session<Owner<Token>>,
    pdu: RequestInput,
    settle: (outcome: RequestOutcome) => void,
  ): void {
    try {
      session.request(pdu, new Waiter(pdu, settle))
    } catch (error) {
      if (!(error instanceof PduError)) throw error
      settle(rejectedLocally(error.status))
    }
  }

  /** Discards the queue: its requests were never sent and never will be. */
  rejectQueued(): void {
    for (const waiter of this.queue.splice(0)) {
      waiter.settle(rejectedLocally(commandStatus.RINVBNDSTS))
    }
  }

  /** Window slots that may be lost before a session is renewed. */
  get lostToRenew(): number {
    return Math.max(1, Math.ceil(this.window * LOST_SHARE))
  }

  setWindow(window: number): void {
    this.window = window
    this.offerRoom()
  }

  /** Lets waiting requests use the available room. */
  offerRoom(): void {
    this.sendQueued()
    if (!this.wantsRoom || !this.canSubmit || this.roomySession() === undefined) return
    this.wantsRoom = false
    this.listener.onReady?.()
  }

  answered(owner: Owner<Token>, pdu: Pdu): void {
    if (owner instanceof Waiter) owner.settle(requestOutcome(pdu))
    else this.listener.onResult(owner, submitOutcome(pdu))
  }

  answeredLate(owner: Owner<Token>, pdu: Pdu): void {
    if (!(owner instanceof Waiter)) this.listener.onLateResult?.(owner, submitOutcome(pdu))
  }

  forgotten(owner: Owner<Token>): void {
    if (!(owner instanceof Waiter)) this.listener.onForgotten?.(owner)
  }

  unanswered(owner: Owner<Token>, reason: UnknownReason): void {
    if (owner instanceof Waiter) owner.settle({ kind: 'unknown', reason })
    else this.listener.onResult(owner, { kind: 'unknown', reason })
  }

  private roomySession(): Session<Owner<Token>> | undefined {
    const { session } = this
    if (session === undefined || !session.isWritable) return undefined
    return session.occupied < this.window ? session : undefined
  }

  private sendQueued(): void {
    while (this.queue.length > 0) {
      const session = this.roomySession()
      const waiter = session === undefined ? undefined : this.queue.shift()
      if (session === undefined || waiter === undefined) return
      this.requestNow(session, waiter.request, waiter.settle)
    }
  }

  // Reported in a separate turn, so that no listener is called from within its own `submit`.
  private refuse(token: Token, status: number): void {
    this.refused.push({ token, status })
    if (this.refused.length > 1) return
    setImmediate(() => {
      const refused = this.refused
      this.refused = []
      for (const each of refused) this.report(each.token, each.status)
      this.offerRoom()
    })
  }

  private report(token: Token, status: number): void {
    try {
      this.listener.onResult(token, rejectedLocally(status))
    } catch (error) {
      raiseLater(error)
    }
  }
}
