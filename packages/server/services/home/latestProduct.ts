import { smsLists, type SmsProduct, smsProducts } from '@tandem/model'
import { sql } from '../../store/database/sql.ts'
import type { Transaction } from '../../store/database/withScope.ts'
import type { Ctx } from '../ctx.ts'
import { inScope } from '../sms/inScope.ts'

/**
 * The product sent last, of those whose messages the reader may list: figures count every product, and their links lead
 * to its lists. Notification SMS where nothing was sent.
 */
export async function latestProduct(ctx: Ctx, db: Transaction): Promise<SmsProduct> {
  const listed = smsProducts.filter((product) => ctx.can(`${smsLists(product).outbox}:list`))
  const last = await sql<{ product: SmsProduct }>`
    select t.product from sms_task t where ${inScope(ctx)} and t.product = any (${listed}::text[])
      and t.status <> 'loading' and not t.removing order by t.id desc limit 1`.first(db)
  return last?.product ?? 'notify'
}
