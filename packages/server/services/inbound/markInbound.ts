import { smsLists, type SmsProduct } from '@tandem/model'

import { sql } from '../../store/database/sql.ts'
import { withScope } from '../../store/database/withScope.ts'
import type { Ctx } from '../ctx.ts'
import { ofCompanies } from '../lists/ofCompanies.ts'
import type { Ports } from '../ports.ts'
import { Refused } from '../Refused.ts'
import { inboxOf } from './inboxOf.ts'

/** Says that messages were read, or wait to be read again. All of them or none. @throws Refused record.notFound */
export async function markInbound(
  ctx: Ctx,
  { database, live }: Pick<Ports, 'database' | 'live'>,
  product: SmsProduct,
  { ids, isRead }: { ids: readonly string[]; isRead: boolean },
): Promise<void> {
  const wanted = [...new Set(ids)]
  const owners = await withScope(database, ctx.scope, async (transaction) => {
    const rows = await sql<{ id: string; companyId: string }>`
      update sms_inbound i set read_at = case when ${isRead} then coalesce(i.read_at, ${ctx.now}) end,
        read_by = case when ${isRead} then coalesce(i.read_by, ${ctx.actor.username}) end
      where ${sql.all([
        sql`i.id = any (${wanted}::bigint[])`,
        ofCompanies(ctx, 'i.company_id'),
        inboxOf(ctx, product, 'i'),
      ])} returning i.id::text, i.company_id::text as "companyId"`.rows(transaction)
    if (rows.length !== wanted.length) throw new Refused('record.notFound')
    return rows
  })
  for (const [companyId, rows] of Map.groupBy(owners, (one) => one.companyId)) {
    live.publish(smsLists(product).inbox, { ids: rows.map(({ id }) => id) }, { companyId })
  }
}
