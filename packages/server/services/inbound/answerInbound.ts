import { literalText } from '@tandem/core'
import type { SendResult, SmsProduct } from '@tandem/model'

import { sql } from '../../store/database/sql.ts'
import { type Transaction, withScope } from '../../store/database/withScope.ts'
import type { Ctx } from '../ctx.ts'
import { Refused } from '../Refused.ts'
import { sendMobiles, type SendMobilesPorts } from '../sms/sendMobiles.ts'
import { type FoundInbound, findInbound, isNumber } from './findInbound.ts'

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
  const row = await sql<{ sender: string | null }>`
    select coalesce(
      (select sent_sender(m.content is not null, m.sender_id, t, m.country) from sms_message m join sms_task t on t.id = m.task_id
        where m.id = ${messageId} limit 1),
      (select s.sender from sms_sender_id s where s.company_id = ${companyId}
        and s.sender in (${recipient}, '+' || ${recipient}::text) and is_sender_in_force(s)
        order by s.id limit 1)) as sender`.first(transaction)
  return row?.sender ?? null
}
