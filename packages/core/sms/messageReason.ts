import { receiptReasons } from './receiptState.ts'
import { submitReasons } from './submitPolicy.ts'

/** Every reason code a message can end with: refused before sending, by the carrier, or after. */
export const messageReasons = [
  'rate.notPresent',
  'rate.belowCost',
  'route.notPresent',
  'route.noGateway',
  'message.expired',
  'message.inDoubt',
  'task.cancelled',
  ...submitReasons,
  ...receiptReasons,
] as const

/**
 * `message.expired`: its validity ended while it waited here. `message.inDoubt`: it was handed to
 * a carrier that never answered.
 */
export type MessageReason = (typeof messageReasons)[number]
