import type { GatewayRow } from '../ports/sms/engineConfig.ts'
import type { GatewayReceipt } from '../ports/smsGateway.ts'
import type { GatewayStatus } from './engine.ts'
import type { Message } from './message.ts'
import type { Pace } from './pace.ts'
import type { Result } from './results.ts'

/** One part on its way: known to the carrier's answer by this object. */
export interface PartToken {
  readonly message: Message
  readonly part: number
  readonly reference: number
  /** Taken when it was handed to the socket: a receipt with a smaller number came before it. 0 until then. */
  sentId: number
}

/** A sender as those see it whom it asks. */
export interface AskingSender {
  readonly row: GatewayRow
  readonly pace: Pace
  /** The attempts it asked for are recorded. */
  attempted(messages: readonly Message[]): void
  /** Lets routing and consoles know how it is. */
  tell(): void
}

/** What a sender needs of the engine. */
export interface SenderHost {
  /** Records attempts; then calls `sender.attempted`. */
  attempt(sender: AskingSender, messages: Message[]): void
  result(result: Result): void
  /** Whether nothing may be sent now: another engine may be about to, or the writers are far behind. */
  isHeldUp(): boolean
  /** Decides about a message at the moment it would be sent; false: it is not to be sent. */
  maySend(message: Message): boolean
  onAccepted(token: PartToken, gatewayId: string, ref: string): void
  onRefused(token: PartToken, sender: AskingSender, status: number): void
  /** The answer is lost: the carrier may or may not have it. */
  onUnconfirmed(token: PartToken, sender: AskingSender): void
  onReceipt(gatewayId: string, receipt: GatewayReceipt, acknowledge: () => void): void
  onStatus(status: GatewayStatus): void
  /** Was attempted but not sent: it has to wait again, here or elsewhere. */
  requeue(message: Message): void
  /** Came to a gateway that is closed: it waits until it is routed anew. */
  waitElsewhere(message: Message): void
  /** A number greater than all before it. */
  nextId(): number
  /** No longer waiting to be attempted. */
  onTaken(message: Message): void
}
