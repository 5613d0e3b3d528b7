import type { GatewayReceipt } from '../ports/smsGateway.ts'

/** A receipt whose message is not known (yet), and how to answer the carrier once it is decided. */
export interface Unmatched {
  /** Taken when it arrived, from the numbers that also count submits: tells which came first. */
  arrivedId: number
  gatewayId: string
  receipt: GatewayReceipt
  acknowledge: () => void
  taken: boolean
}
