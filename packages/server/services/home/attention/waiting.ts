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

/** Account requests without a decision. */
export async function registrations(db: Transaction): Promise<AttentionItem[]> {
  const rows = await sql<{ count: number }>`
    select count(*)::int as count from sys_registration where status = 'pending' having count(*) > 0`.rows(
    db,
  )
  return rows.map(({ count }) => ({ kind: 'registrations', count }))
}

/** Sender IDs of companies below that are pending review. */
export async function senderIds({ actor }: Ctx, db: Transaction): Promise<AttentionItem[]> {
  const rows = await sql<{ count: number }>`select count(*)::int as count from sms_sender_id
     where status = 'pending' and deleted_at is null and company_id <> ${actor.companyId} having count(*) > 0`.rows(
    db,
  )
  return rows.map(({ count }) => ({ kind: 'senderIds', count }))
}

/** Signatures that are pending review. */
export async function signatures(db: Transaction): Promise<AttentionItem[]> {
  const rows = await sql<{ count: number }>`
    select count(*)::int as count from sms_signature where status = 'pending' and deleted_at is null
    having count(*) > 0`.rows(db)
  return rows.map(({ count }) => ({ kind: 'signatures', count }))
}

/** Templates that are pending review. */
export async function templates(db: Transaction): Promise<AttentionItem[]> {
  const rows = await sql<{ count: number }>`
    select count(*)::int as count from sms_template where status = 'pending' and deleted_at is null
    having count(*) > 0`.rows(db)
  return rows.map(({ count }) => ({ kind: 'templates', count }))
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
