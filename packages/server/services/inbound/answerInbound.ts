import { literalText } from '@tandem/core'
import type { SendResult, SmsProduct } from '@tandem/model'

import { type Transaction, withScope } from '../../store/database/withScope.ts'
import type { Ctx } from '../ctx.ts'
import { Refused } from '../Refused.ts'
import { sendMobiles, type SendMobilesPorts } from '../sms/sendMobiles.ts'
import { type FoundInbound, senderToAnswer } from '../../store/inbound/inboundMessages.ts'
import { findInbound, isNumber } from './findInbound.ts'

/**
 * Sends an answer to the number of a message, as its company and from the number it was written to.
 * @throws Refused record.notFound, inbound.nobodys, inbound.noNumber; as sendBatch
 */
export async function answerInbound(
  ctx: Ctx,
  ports: SendMobilesPorts,
  product: SmsProduct,
  { id, content, requestKey }: { id: string; content: string; requestKey?: string | undefined },
): Promise<SendResult> {
  const { found, senderId } = await withScope(ports.database, ctx.scope, async (transaction) => {
    const one = await findInbound(ctx, transaction, product, id)
    return { found: one, senderId: await senderOf(transaction, one) }
  })
  if (found.product === null) throw new Refused('inbound.nobodys')
  if (!isNumber(found)) throw new Refused('inbound.noNumber')
  return sendMobiles(ctx, ports, product, {
    mobiles: `+${found.mobile}`,
    companyId: found.companyId,
    // Braces are no variables here: there is nothing to put in.
    content: literalText(content),
    ...(senderId !== null && { senderId }),
    ...(requestKey !== undefined && { requestKey }),
  })
}

/** The sender to answer with: that of the message it answers, or the company's own number; null: the gateway's. */
export async function senderOf(
  transaction: Transaction,
  { companyId, messageId, recipient }: Pick<FoundInbound, 'companyId' | 'messageId' | 'recipient'>,
): Promise<string | null> {
  const row = await senderToAnswer(transaction, { companyId, messageId, recipient })
  return row?.sender ?? null
}
