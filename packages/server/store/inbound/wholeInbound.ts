import type { ArrivedInbound } from '../../ports/sms/inbound.ts'

/** A message from a handset, of one part or more. */
export interface WholeInbound extends Omit<ArrivedInbound, 'place'> {
  parts: number
  /** Parts that never came. */
  missing: number
}
