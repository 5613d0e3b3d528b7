import type { GatewayReceipt } from '../ports/smsGateway.ts'

/**
 * A receipt whose message is not known (yet), and how to reply to the carrier once it is decided.
 */
export interface Unmatched {
  /** Assigned on arrival, from the same numbers as submits: tells which came first. */
  arrivedId: number
  /** Where it arrived; once its submit is found, the gateway of that, which may be another one of the same account. */
  gatewayId: string
  receipt: GatewayReceipt
  acknowledge: () => void
  /** The response to its submit came after it and brought its message. */
  isTaken: boolean
  /** Until when that response may come, monotonic ms; null: it is not waited for. */
  waitsUntil: number | null
}
