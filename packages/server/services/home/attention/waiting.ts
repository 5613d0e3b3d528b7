import { OUTSIDE_SLOTS, type Period } from '@tandem/core'
import type { AttentionItem, SmsProduct } from '@tandem/model'
import type { Transaction } from '../../../store/database/withScope.ts'
import type { Ctx } from '../../ctx.ts'
import { conditions } from '../../lists/conditions.ts'
import { inScope } from '../../sms/inScope.ts'

/** Tasks of these products that wait for a user, not for their time; the newest of each is named with its reason. */
export async function pausedTasks(
  ctx: Ctx,
  { client }: Transaction,
  products: readonly SmsProduct[],
): Promise<AttentionItem[]> {
  if (products.length === 0) return []
  const where = conditions()
  inScope(ctx, where)
  where.and('t.product = any (?::text[])', products)
  where.and('t.pause_reason <> ?', OUTSIDE_SLOTS)
  const { rows } = await client.query<{
    product: SmsProduct
    count: number
    id: string
    name: string
    pause_reason: string | null
  }>(
    `select distinct on (t.product) t.product, count(*) over (partition by t.product)::int as count, t.id, t.name,
       t.pause_reason
     from sms_task t where t.status = 'paused' and ${where.sql()} order by t.product, t.id desc`,
    where.values,
  )
  return rows.map(({ product, count, id, name, pause_reason: reason }) => ({
    kind: 'paused',
    product,
    count,
    id,
    first: name,
    reason,
  }))
}

/** Account requests without a decision. */
export async function registrations({ client }: Transaction): Promise<AttentionItem[]> {
  const { rows } = await client.query<{ count: number }>(
    `select count(*)::int as count from sys_registration where status = 'pending' having count(*) > 0`,
  )
  return rows.map(({ count }) => ({ kind: 'registrations', count }))
}

/** Sender IDs of companies below that are pending review. */
export async function senderIds({ actor }: Ctx, { client }: Transaction): Promise<AttentionItem[]> {
  const { rows } = await client.query<{ count: number }>(
    `select count(*)::int as count from sms_sender_id
     where status = 'pending' and deleted_at is null and company_id <> $1 having count(*) > 0`,
    [actor.companyId],
  )
  return rows.map(({ count }) => ({ kind: 'senderIds', count }))
}

/** Prices of the reader's own company that change within a period. */
export async function rateChanges(
  { actor }: Ctx,
  { client }: Transaction,
  { from, to }: Period,
): Promise<AttentionItem[]> {
  const { rows } = await client.query<{ count: number; first_at: Date }>(
    `select count(*)::int as count, min(effective_at) as first_at from sms_rate
     where company_id = $1 and deleted_at is null and effective_at > $2 and effective_at <= $3 having count(*) > 0`,
    [actor.companyId, new Date(from), new Date(to)],
  )
  return rows.map(({ count, first_at: firstAt }) => ({
    kind: 'rateChanges',
    count,
    firstAt: firstAt.toISOString(),
  }))
}
