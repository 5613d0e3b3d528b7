import { type SmsProduct, smsRules } from '@tandem/model'

import type { Ctx } from '../ctx.ts'
import { type Scheduled, startOf } from '../campaign/scheduleOf.ts'
import type { SendInput } from './prepareSend.ts'

/**
 * After this (UTC ms) it is no longer sent: so long from its start on as the send says; if it says nothing, as long as its
 * product says, or until its end where that is later.
 */
export function expiryOf(
  ctx: Pick<Ctx, 'now'>,
  product: SmsProduct,
  { expiresAt, validity }: Pick<SendInput, 'expiresAt' | 'validity'>,
  scheduled?: Scheduled,
): number {
  const { usual, most } = smsRules[product].validity
  const start = startOf(scheduled, ctx.now)
  const after = (seconds: number) => start + seconds * 1_000
  if (expiresAt !== undefined) return expiresAt
  if (validity !== undefined) return after(validity)
  return Math.min(after(most), Math.max(after(usual), scheduled?.schedule.end ?? 0))
}
