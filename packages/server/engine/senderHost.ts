import type { GatewayRow } from '../ports/sms/engineConfig.ts'
import type {
  GatewayInbound,
  GatewayListener,
  GatewayReceipt,
  InboundArrival,
} from '../ports/smsGateway.ts'
import type { GatewayStatus } from './engine.ts'
import type { TestToken } from './gatewayTestFlights.ts'
import type { Message } from './message.ts'
import type { CompanyPaces } from './companyPaces.ts'
import type { Pace } from './pace.ts'
import type { Result } from './results.ts'

/** One part being sent; the carrier's response refers to it by this object. */
export interface PartToken {
  readonly message: Message
  readonly part: number
  readonly reference: number
  /**
   * Assigned when it was handed to the socket: a receipt with a smaller number arrived before it. 0 until
   * then.
   */
  sentId: number
  /** When that was, monotonic ms; 0 until then. */
  sentAt: number
}

/** A sender as its host sees it. */
export interface AskingSender {
  readonly row: GatewayRow
  readonly pace: Pace
  /** The attempts it requested are recorded. */
  attempted(messages: readonly Message[]): void
  /** Reports its state to routing and consoles. */
  tell(): void
  /** Its carrier asked for a pause. */
  pause(seconds: number, cause: string): void
}

/** What a sender needs from the engine. */
export interface SenderHost {
  /** How fast companies may send, over all gateways. */
  readonly paces: CompanyPaces
  /** Records attempts; then calls `sender.attempted`. */
  attempt(sender: AskingSender, messages: Message[]): void
  result(result: Result): void
  /**
   * Whether nothing may be sent now: another engine may be about to send, or the writers are far
   * behind.
   */
  isHeldUp(): boolean
  /** Checks a message at the moment it would be sent; false: it must not be sent. */
  maySend(message: Message): boolean
  /** What its route through a gateway makes of a message; null: nothing. */
  wordingOf(message: Message, gatewayId: string): Message['sentAs']
  /** The id under which regulators have registered a template; null: they have not. */
  registeredId(templateId: string): string | null
  /** Hears of messages of tests beside those of the sender. */
  besideTests(
    gatewayId: string,
    listener: GatewayListener<PartToken>,
  ): GatewayListener<PartToken | TestToken>
  onAccepted(token: PartToken, gatewayId: string, ref: string): void
  onRefused(token: PartToken, sender: AskingSender, status: number): void
  /** The response is lost: the carrier may or may not have it. */
  onUnconfirmed(token: PartToken, sender: AskingSender): void
  onReceipt(gatewayId: string, receipt: GatewayReceipt, acknowledge: () => void): void
  onInbound(gatewayId: string, inbound: GatewayInbound, arrival: InboundArrival): void
  onStatus(status: GatewayStatus): void
  /** How the carrier writes ids in receipts is known now. */
  onLearnt(gatewayId: string, dialect: string): void
  /** Parts the carrier has accepted since then (UTC ms); resolves once it is known. */
  acceptedSince(gatewayId: string, sinceMs: number): Promise<number>
  /** It was attempted but not sent: it has to wait again, here or elsewhere. */
  requeue(message: Message): void
  /** It reached a gateway that is closed: it waits until it is rerouted. */
  waitElsewhere(message: Message): void
  /** A number greater than all previous ones. */
  nextId(): number
  /** It no longer waits to be attempted. */
  onTaken(message: Message): void
}
