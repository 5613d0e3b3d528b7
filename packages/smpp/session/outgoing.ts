import { commandStatus } from '../pdu/commandStatus.ts'
import type { MessageCommand, MessageFields } from '../pdu/encodePdu.ts'
import type { Pdu, RequestInput } from '../pdu/pdu.ts'
import { PduError } from '../pdu/pduError.ts'
import {
  type Rejected,
  rejectedLocally,
  type RequestOutcome,
  requestOutcome,
  type Unknown,
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

/** What becomes of the messages of one side. */
export interface OutgoingListener<Token> {
  onResponse(token: Token, pdu: Pdu): void
  /** There was no response, or the message was never sent. */
  onFailure(token: Token, outcome: Rejected | Unknown): void
  onLateResponse(token: Token, pdu: Pdu): void
  onForgotten(token: Token): void
  /** There is room again, after a message was not taken. */
  onRoom(): void
}

/** The sending half of a session: respects the window and the socket's backpressure. */
export class Outgoing<Token> {
  private readonly listener: OutgoingListener<Token>
  private window: number
  /** Set only while the client can send requests. */
  private session: Session<Owner<Token>> | undefined
  private canSend = false
  private wantsRoom = false
  private readonly queue: Waiter[] = []
  private refused: { readonly token: Token; readonly status: number }[] = []

  constructor(window: number, listener: OutgoingListener<Token>) {
    this.window = window
    this.listener = listener
  }

  /** Starts sending; the listener is notified with the next offer of room. */
  open(session: Session<Owner<Token>>, canSend: boolean): void {
    this.session = session
    this.canSend = canSend
    this.wantsRoom = canSend
  }

  /** Stops sending. Queued requests stay queued. */
  close(): void {
    this.session = undefined
  }

  /** Sends a message, or returns false and does nothing: the listener is told when there is room. */
  send(command: MessageCommand, fields: MessageFields, token: Token): boolean {
    const session = this.roomySession()
    if (session === undefined || !this.canSend) {
      this.wantsRoom = true
      return false
    }
    try {
      session.send(command, fields, token)
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

  /** Requests that may await their response at the same time. */
  get size(): number {
    return this.window
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
    if (!this.wantsRoom || !this.canSend || this.roomySession() === undefined) return
    this.wantsRoom = false
    this.listener.onRoom()
  }

  answered(owner: Owner<Token>, pdu: Pdu): void {
    if (owner instanceof Waiter) owner.settle(requestOutcome(pdu))
    else this.listener.onResponse(owner, pdu)
  }

  answeredLate(owner: Owner<Token>, pdu: Pdu): void {
    if (!(owner instanceof Waiter)) this.listener.onLateResponse(owner, pdu)
  }

  forgotten(owner: Owner<Token>): void {
    if (!(owner instanceof Waiter)) this.listener.onForgotten(owner)
  }

  unanswered(owner: Owner<Token>, reason: UnknownReason): void {
    if (owner instanceof Waiter) owner.settle({ kind: 'unknown', reason })
    else this.listener.onFailure(owner, { kind: 'unknown', reason })
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

  /**
   * Reports a message as rejected by this side: in a separate turn, so that no listener is called
   * from within its own `send`.
   */
  refuse(token: Token, status: number): void {
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
      this.listener.onFailure(token, rejectedLocally(status))
    } catch (error) {
      raiseLater(error)
    }
  }
}
