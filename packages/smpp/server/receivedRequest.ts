import { commandStatus } from '../pdu/commandStatus.ts'
import type { Pdu, PduInput, PduOf, QuerySmRespBody, SubmitMultiRespBody } from '../pdu/pdu.ts'
import type { RequestCommand } from '../pdu/refusal.ts'
import type { Tlvs } from '../pdu/tlv.ts'
import type { ServerSession } from './serverSession.ts'

/** Sends the answer to a request; false if the session has ended. */
export interface Answerer<Account, Token> extends ServerSession<Account, Token> {
  answer(response: PduInput): boolean
}

/** A request of a client, to be answered once, in any order and at any time. */
export abstract class ReceivedRequest<Request extends Pdu, Account, Token> {
  readonly pdu: Request
  private readonly answerer: Answerer<Account, Token>
  private isOpen = true

  constructor(pdu: Request, answerer: Answerer<Account, Token>) {
    this.pdu = pdu
    this.answerer = answerer
  }

  get session(): ServerSession<Account, Token> {
    return this.answerer
  }

  protected abstract readonly responseName: `${RequestCommand}_resp`

  /** Refuses the request with a status, which must not be 0; returns like `answer`. */
  refuse(status: number): boolean {
    const command = this.responseName
    const { sequence } = this.pdu
    return this.respond({ command, status: status || commandStatus.RUNKNOWNERR, sequence })
  }

  /** Throws `PduError`, with the request still open, if the response cannot be encoded. */
  protected respond(response: PduInput): boolean {
    if (!this.isOpen) return false
    const isSent = this.answerer.answer(response)
    this.isOpen = false
    return isSent
  }
}

export interface SubmissionAnswer {
  /** Destinations of a submit_multi that are not accepted. */
  readonly unsuccessful?: SubmitMultiRespBody['unsuccessful']
  readonly tlvs?: Tlvs
}

type SubmissionPdu = PduOf<'submit_sm'> | PduOf<'submit_multi'> | PduOf<'data_sm'>

/** A message of a client. */
export class Submission<Account, Token> extends ReceivedRequest<SubmissionPdu, Account, Token> {
  protected get responseName() {
    return `${this.pdu.command}_resp` as const
  }

  /**
   * Accepts the message with an id of 1 to 64 characters: call it after the message is stored. Returns
   * false if it was answered before or the session has ended; the client then has no id for it.
   */
  answer(messageId: string, more?: SubmissionAnswer): boolean {
    const { sequence } = this.pdu
    return this.respond({ command: this.responseName, sequence, messageId, ...more })
  }
}

/** A question for the state of a message. */
export class Query<Account, Token> extends ReceivedRequest<PduOf<'query_sm'>, Account, Token> {
  protected get responseName() {
    return 'query_sm_resp' as const
  }

  /** Answers with the state; `finalDate` is empty while it is not final (SMPP 3.4 §4.8.2). */
  answer(state: Omit<QuerySmRespBody, 'messageId'>): boolean {
    const { sequence, messageId } = this.pdu
    return this.respond({ command: this.responseName, sequence, messageId, ...state })
  }
}

type ChangePdu = PduOf<'cancel_sm'> | PduOf<'replace_sm'>

/** A request to cancel or replace a message. */
export class Change<Account, Token, Request extends ChangePdu = ChangePdu> extends ReceivedRequest<
  Request,
  Account,
  Token
> {
  protected get responseName() {
    return `${this.pdu.command}_resp` as const
  }

  /** Says that it is done. */
  answer(): boolean {
    return this.respond({ command: this.responseName, sequence: this.pdu.sequence })
  }
}
