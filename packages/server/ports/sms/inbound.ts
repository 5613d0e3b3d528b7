import type { SmsProduct } from '@tandem/model'
import type { GatewayInbound } from '../smsGateway.ts'

/** A message from a handset, or a part of one, as it arrived. */
export interface ArrivedInbound extends GatewayInbound {
  /** Taken when it arrived. */
  id: number
  gatewayId: string
}

/** A message was added to an inbox. */
export interface InboundNews {
  id: string
  companyId: string
  /** Null: nobody's. */
  product: SmsProduct | null
}

export interface InboundStore {
  /**
   * Stores messages and parts, joins the long ones that are whole, and finds out whose they are. What came before is
   * not stored again. Has one writer at a time.
   * @param nextId a number greater than all previous ones
   */
  takeInbound(arrived: readonly ArrivedInbound[], nextId: () => number): Promise<InboundNews[]>
  /** Shows what came of the long messages that began before this id. */
  closeInbound(beforeId: number, nextId: () => number): Promise<InboundNews[]>
}
