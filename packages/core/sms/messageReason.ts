import { receiptReasons } from './receiptState.ts'
import { submitReasons } from './submitPolicy.ts'

/** Every reason code a message can end with: refused before sending, by the carrier, or after. */
export const messageReasons = [
  'rate.notPresent',
  'rate.noGroup',
  'rate.otherCurrency',
  'rate.belowCost',
  'company.suspended',
  'route.notPresent',
  'route.noGateway',
  'route.belowCost',
  'message.expired',
  'message.noReceipt',
  'message.unconfirmed',
  'task.cancelled',
  'message.cancelled',
  ...submitReasons,
  ...receiptReasons,
] as const

/**
 * `message.expired`: its validity ended while it waited here. `message.noReceipt`: a carrier accepted it
 * and never reported the outcome. `message.cancelled`: its client took it back before a carrier had it. `message.unconfirmed`: it was submitted to a carrier that never
 * responded, so it is unknown whether it was accepted.
 */
export type MessageReason = (typeof messageReasons)[number]
