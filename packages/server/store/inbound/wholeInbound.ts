import type { ArrivedInbound } from '../../ports/sms/inbound.ts'

/** A message from a handset, of one part or more. */
export interface WholeInbound extends Omit<ArrivedInbound, 'place' | 'digest'> {
  parts: number
  /** Parts that never came. */
  missing: number
  /** Null: it cannot come again, or its parts are known. */
  digest: string | null
}
