import { commandStatus } from '../pdu/commandStatus.ts'
import type { Pdu, PduInput } from '../pdu/pdu.ts'
import type { ClientListener } from './clientListener.ts'
import { Delivery } from './delivery.ts'

export interface IncomingOptions {
  readonly session: {
    readonly isClosed: boolean
    respond(pdu: PduInput): boolean
    refuse(pdu: Pdu, status: number): void
    hold(isHeld: boolean): void
  }
  readonly listener: Pick<ClientListener<unknown>, 'onDelivery' | 'onAlert'>
  readonly canReceive: boolean
  readonly maxUnacked: number
  /** Called after each acknowledgement. */
  readonly onAcknowledged: () => void
}

/**
 * The receiving half of a bound client: passes deliveries on and counts the unacknowledged ones.
 */
export class Incoming {
  private readonly options: IncomingOptions
  private unacked = 0
  private isHeld = false

  constructor(options: IncomingOptions) {
    this.options = options
  }

  get unackedCount(): number {
    return this.unacked
  }

  /** Handles a request of the peer. */
  receive(pdu: Pdu): void {
    const { session, listener, canReceive } = this.options
    if (pdu.command === 'deliver_sm' || pdu.command === 'data_sm') {
      if (!canReceive) session.refuse(pdu, commandStatus.RINVBNDSTS)
      else if (listener.onDelivery === undefined) session.refuse(pdu, commandStatus.RX_T_APPN)
      else this.deliver(new Delivery(pdu, session, this.acknowledge))
    } else if (pdu.command === 'alert_notification') {
      listener.onAlert?.(pdu)
    } else if (pdu.command !== 'outbind') {
      // outbind has no response, and asks for the connection we already have.
      session.refuse(pdu, commandStatus.RINVBNDSTS)
    }
  }

  private deliver(delivery: Delivery): void {
    this.unacked++
    // The rest of the current chunk is still delivered, so the limit is exceeded by at most 64 KiB.
    if (this.unacked >= this.options.maxUnacked && !this.isHeld) this.hold(true)
    this.options.listener.onDelivery?.(delivery)
  }

  private readonly acknowledge = (delivery: Delivery, status: number): boolean => {
    const { command, sequence } = delivery.pdu
    const isSent = this.options.session.respond({ command: `${command}_resp`, status, sequence })
    if (!isSent) return false
    this.unacked--
    if (this.isHeld && this.unacked < this.options.maxUnacked) this.hold(false)
    this.options.onAcknowledged()
    return true
  }

  private hold(isHeld: boolean): void {
    this.isHeld = isHeld
    this.options.session.hold(isHeld)
  }
}
