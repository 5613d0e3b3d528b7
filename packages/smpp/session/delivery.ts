import type { PduOf } from '../pdu/pdu.ts'

/** A message or receipt from the peer, which keeps it until it is acknowledged. */
export class Delivery {
  readonly pdu: PduOf<'deliver_sm'> | PduOf<'data_sm'>
  /** The session it came by. */
  readonly session: { readonly isClosed: boolean }
  private respond: ((delivery: Delivery, status: number) => boolean) | undefined

  constructor(
    pdu: PduOf<'deliver_sm'> | PduOf<'data_sm'>,
    session: { readonly isClosed: boolean },
    respond: (delivery: Delivery, status: number) => boolean,
  ) {
    this.pdu = pdu
    this.session = session
    this.respond = respond
  }

  /**
   * Answers the peer; status 0 takes responsibility for the message, so call it after the message
   * is stored. Returns false if it was answered before or its session has ended: the peer will then
   * send it again.
   */
  ack(status = 0): boolean {
    const { respond } = this
    this.respond = undefined
    return respond === undefined ? false : respond(this, status)
  }
}
