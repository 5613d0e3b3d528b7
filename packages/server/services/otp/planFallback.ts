import { type CodeProduct, smsRules } from '@tandem/model'

import type { Transaction } from '../../store/database/withScope.ts'
import { insertFallback } from '../../store/otp/fallbackStore.ts'
import type { Ctx } from '../ctx.ts'
import { queueEvent } from '../outbox/queueEvent.ts'
import type { Ports } from '../ports.ts'
import { Refused } from '../Refused.ts'
import { fallbackPayload, OTP_FALLBACK } from './fallbackCarrier.ts'

/** By which product a code goes once more, and when. */
export interface Fallback {
  product: CodeProduct
  afterSeconds: number
}

/**
 * By which product the code goes once more, and when; null: it does not.
 * @throws Refused otp.noFallback, otp.fallbackLate, access.denied
 */
export function fallbackAsked(
  ctx: Ctx,
  product: CodeProduct,
  { fallbackAfter, validity }: { fallbackAfter?: number | undefined; validity: number },
): Fallback | null {
  if (fallbackAfter === undefined) return null
  const { fallback } = smsRules[product]
  if (!fallback) throw new Refused('otp.noFallback')
  if (fallbackAfter >= validity) throw new Refused('otp.fallbackLate')
  const access = `${fallback}:send`
  if (!ctx.can(access)) throw new Refused('access.denied', { args: { access } })
  return { product: fallback, afterSeconds: fallbackAfter }
}

/** Has a code go once more, in the transaction that stores it, which is a wide one. `kept`: as `keptText` reads it. */
export async function planFallback(
  ports: Pick<Ports, 'ids' | 'secrets' | 'clock'>,
  transaction: Transaction,
  { product, afterSeconds }: Fallback,
  of: {
    otpId: string
    companyId: string
    /** E.164. */
    target: string
    kept: string
    senderId: string | null
    reference: string | null
    /** The one its text is from. */
    templateId: string | null
  },
): Promise<void> {
  const { otpId, companyId, target, kept, ...message } = of
  const now = ports.clock.now()
  await insertFallback(transaction, { otpId, companyId, product, afterSeconds })
  await queueEvent(ports, transaction, {
    kind: 'code',
    name: OTP_FALLBACK,
    companyId,
    target,
    about: otpId,
    payload: fallbackPayload.parse(message),
    at: new Date(now),
    dueAt: new Date(now + afterSeconds * 1_000),
    secret: kept,
  })
}
