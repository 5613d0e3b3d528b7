import type { SendResult, SmsProduct } from '@tandem/model'

import { withScope } from '../../store/database/withScope.ts'
import type { Ctx } from '../ctx.ts'
import { moneySight } from '../moneySight.ts'
import { Refused } from '../Refused.ts'
import type { SendInput, SendPorts } from './prepareSend.ts'
import { hashOf, shownTo } from './requestOf.ts'
import { findAnswer } from '../../store/sms/firstAnswer.ts'

/**
 * A request that is repeated under its key gets its first answer, whatever has changed since: the balance it used up
 * itself, a rate, a sender, its start. Costs nothing unless the repetition is refused.
 * @throws what `send` throws, if this request was not accepted before
 */
export async function orFirstAnswer(
  ctx: Ctx,
  { database }: Pick<SendPorts, 'database'>,
  product: SmsProduct,
  input: SendInput & { source: string },
  send: () => Promise<SendResult>,
): Promise<SendResult> {
  try {
    return await send()
  } catch (error) {
    const { requestKey, companyId = ctx.actor.companyId } = input
    if (!(error instanceof Refused) || requestKey === undefined) throw error
    const hash = hashOf(input, companyId)
    return await withScope(database, ctx.scope, async (transaction) => {
      const first = await findAnswer(transaction, { companyId, product, requestKey, hash })
      if (!first) throw error
      const money = await moneySight(ctx, transaction)
      return shownTo({ seesMoney: money.of(companyId) }, first.answer)
    })
  }
}
