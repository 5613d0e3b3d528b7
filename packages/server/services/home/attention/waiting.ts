import { OUTSIDE_SLOTS, type Period } from '@tandem/core'
import type { AttentionItem, SmsProduct } from '@tandem/model'
import { sql } from '../../../store/database/sql.ts'
import type { Transaction } from '../../../store/database/withScope.ts'
import type { Ctx } from '../../ctx.ts'
import { inScope } from '../../sms/inScope.ts'

/** Tasks of these products that wait for a user, not for their time; the newest of each is named with its reason. */
export async function pausedTasks(
  ctx: Ctx,
  db: Transaction,
  products: readonly SmsProduct[],
): Promise<AttentionItem[]> {
  if (products.length === 0) return []
  const rows = await sql<{
    product: SmsProduct
    count: number
    id: string
    name: string
    pause_reason: string | null
  }>`
    select distinct on (t.product) t.product, count(*) over (partition by t.product)::int as count, t.id, t.name,
       t.pause_reason
     from sms_task t where t.status = 'paused' and ${inScope(ctx)}
      and t.product = any (${products}::text[]) and t.pause_reason <> ${OUTSIDE_SLOTS}
     order by t.product, t.id desc`.rows(db)
  return rows.map(({ product, count, id, name, pause_reason: reason }) => ({
    kind: 'paused',
    product,
    count,
    id,
    first: name,
    reason,
  }))
}

/** Payment channels of which somebody asked to change where money goes. */
export async function paymentChannels(db: Transaction): Promise<AttentionItem[]> {
  const rows = await sql<{ id: string; name: string }>`
    select id::text, name from pay_channel where asked is not null and deleted_at is null order by name`.rows(
    db,
  )
  const [first] = rows
  return first
    ? [{ kind: 'paymentChannels', count: rows.length, id: first.id, first: first.name }]
    : []
}

/** Own callbacks that the platform turned off, as their receivers are gone; the first of them is named. */
export async function goneCallbacks({ actor }: Ctx, db: Transaction): Promise<AttentionItem[]> {
  const rows = await sql<{ id: string; url: string }>`
    select id::text, url from sys_callback where not enabled and update_by = 'system' and deleted_at is null
      and company_id = ${actor.companyId} order by url`.rows(db)
  const [first] = rows
  return first ? [{ kind: 'callbacks', count: rows.length, id: first.id, first: first.url }] : []
}

/** Prices of the reader's own company that change within a period. */
export async function rateChanges(
  { actor }: Ctx,
  db: Transaction,
  { from, to }: Period,
): Promise<AttentionItem[]> {
  const rows = await sql<{ count: number; first_at: Date }>`
    select count(*)::int as count, min(effective_at) as first_at from sms_rate
     where company_id = ${actor.companyId} and deleted_at is null and effective_at > ${new Date(from)}
       and effective_at <= ${new Date(to)} having count(*) > 0`.rows(db)
  return rows.map(({ count, first_at: firstAt }) => ({
    kind: 'rateChanges',
    count,
    firstAt: firstAt.toISOString(),
  }))
}
