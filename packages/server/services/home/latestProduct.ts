import { smsLists, type SmsProduct, smsProducts } from '@tandem/model'
import type { Transaction } from '../../store/database/withScope.ts'
import type { Ctx } from '../ctx.ts'
import { conditions } from '../lists/conditions.ts'
import { inScope } from '../sms/inScope.ts'

/**
 * The product sent last, of those whose messages the reader may list: figures count every product, and their links lead
 * to its lists. Notification SMS where nothing was sent.
 */
export async function latestProduct(ctx: Ctx, { client }: Transaction): Promise<SmsProduct> {
  const where = conditions()
  inScope(ctx, where)
  const listed = smsProducts.filter((product) => ctx.can(`${smsLists(product).outbox}:list`))
  where.and('t.product = any (?::text[])', listed)
  where.and(`t.status <> 'loading' and not t.removing`)
  const { rows } = await client.query<{ product: SmsProduct }>(
    `select t.product from sms_task t where ${where.sql()} order by t.id desc limit 1`,
    where.values,
  )
  return rows[0]?.product ?? 'notify'
}
