import { smsLists, type SmsProduct } from '@tandem/model'

import { withScope } from '../../store/database/withScope.ts'
import type { Ctx } from '../ctx.ts'
import type { Ports } from '../ports.ts'
import { Refused } from '../Refused.ts'
import { markRead } from '../../store/inbound/inboundMessages.ts'

/** Says that messages were read, or wait to be read again. All of them or none. @throws Refused record.notFound */
export async function markInbound(
  ctx: Ctx,
  { database, live }: Pick<Ports, 'database' | 'live'>,
  product: SmsProduct,
  { ids, isRead }: { ids: readonly string[]; isRead: boolean },
): Promise<void> {
  const wanted = [...new Set(ids)]
  const owners = await withScope(database, ctx.scope, async (transaction) => {
    const rows = await markRead(transaction, ctx, {
      product,
      ids: wanted,
      isRead,
      by: ctx.actor.username,
    })
    if (rows.length !== wanted.length) throw new Refused('record.notFound')
    return rows
  })
  for (const [companyId, rows] of Map.groupBy(owners, (one) => one.companyId)) {
    live.publish(smsLists(product).inbox, { ids: rows.map(({ id }) => id) }, { companyId })
  }
}
