import type { SmsProduct } from '@tandem/model'
import type { GatewayInbound } from '../smsGateway.ts'

/** A message from a handset, or a part of one, as it arrived. */
export interface ArrivedInbound extends GatewayInbound {
  /** Taken when it arrived. */
  id: number
  gatewayId: string
  /** By what it is known when it comes again (`digestOf` of the engine); left out: it does not. */
  digest?: string
}

/** A message was added to an inbox. */
export interface InboundNews {
  id: string
  companyId: string
  /** Null: nobody's. */
  product: SmsProduct | null
}

/** A message of which the carrier knows that it was taken. */
export interface AnsweredInbound {
  id: number
  digest: string
}

export interface InboundStore {
  /**
   * Stores messages and parts, joins the long ones that are whole, and finds out whose they are. What an engine before this one
   * stored, and its carrier may not know to be taken, is not stored again. Has one writer at a time.
   * @param nextId a number greater than all previous ones
   * @param beganId ids that this engine took are not smaller
   */
  takeInbound(
    arrived: readonly ArrivedInbound[],
    nextId: () => number,
    beganId?: number,
  ): Promise<InboundNews[]>
  /** The carriers know that these messages were taken: they cannot come again. Parts are known by their reference. */
  noteAnswered(answered: readonly AnsweredInbound[]): Promise<void>
  /** Shows what came of the long messages that began before this id. */
  closeInbound(beforeId: number, nextId: () => number): Promise<InboundNews[]>
}
