import type { Period } from '@tandem/core'
import type { AttentionItem, SmsProduct } from '@tandem/model'

import type { Transaction } from '../../../store/database/withScope.ts'
import type { Ctx } from '../../ctx.ts'
import { pausedInSight } from '../../../store/sms/tasksInSight.ts'
import { channelsAsked, callbacksTurnedOff, ratesChanging } from '../../../store/home/waiting.ts'

/** Tasks of these products that wait for a user, not for their time; the newest of each is named with its reason. */
export async function pausedTasks(
  ctx: Ctx,
  db: Transaction,
  products: readonly SmsProduct[],
): Promise<AttentionItem[]> {
  if (products.length === 0) return []
  const rows = await pausedInSight(db, ctx, products)
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
  const rows = await channelsAsked(db)
  const [first] = rows
  return first
    ? [{ kind: 'paymentChannels', count: rows.length, id: first.id, first: first.name }]
    : []
}

/** Own callbacks that the platform turned off, as their receivers are gone; the first of them is named. */
export async function goneCallbacks({ actor }: Ctx, db: Transaction): Promise<AttentionItem[]> {
  const rows = await callbacksTurnedOff(db, actor.companyId)
  const [first] = rows
  return first ? [{ kind: 'callbacks', count: rows.length, id: first.id, first: first.url }] : []
}

/** Prices of the reader's own company that change within a period. */
export async function rateChanges(
  { actor }: Ctx,
  db: Transaction,
  { from, to }: Period,
): Promise<AttentionItem[]> {
  const rows = await ratesChanging(db, actor.companyId, { from, to })
  return rows.map(({ count, first_at: firstAt }) => ({
    kind: 'rateChanges',
    count,
    firstAt: firstAt.toISOString(),
  }))
}
