import { ratesBelowCost } from '@tandem/core'
import { type AttentionItem, smsProducts } from '@tandem/model'
import { sql } from '../../../store/database/sql.ts'
import { withScope } from '../../../store/database/withScope.ts'
import type { Ctx } from '../../ctx.ts'
import { jobHealth } from '../../monitor/jobHealth.ts'
import type { AttentionPorts } from './attentionPorts.ts'

/** Platform matters: gateways, jobs, and prices compared with carriers' prices. */
export async function platformMatters(ctx: Ctx, ports: AttentionPorts): Promise<AttentionItem[]> {
  return [
    ...(ctx.can('gateway:list') ? await gatewaysDown(ctx, ports) : []),
    ...(ctx.can('deadLetter:list') ? await setAside(ctx, ports) : []),
    ...(ctx.can('scheduledJob:list') ? await failedJobs(ctx, ports) : []),
    ...(ctx.can('rate:list') && ctx.can('gateway:list') && !ctx.actor.hideAmounts
      ? await soldBelowCost(ctx, ports)
      : []),
  ]
}

/** Enabled gateways without any connection; unknown if no engine runs. */
async function gatewaysDown(
  { scope }: Ctx,
  { database, gatewayStates }: AttentionPorts,
): Promise<AttentionItem[]> {
  const down = (gatewayStates?.gateways() ?? []).filter((one) => one.binds > 0 && one.bound === 0)
  if (down.length === 0) return []
  const rows = await withScope(database, scope, (db) =>
    sql<{ id: string; name: string }>`
      select id, name from sms_gateway where id = any (${down.map(({ id }) => id)}::bigint[]) and enabled
        and deleted_at is null order by name`.rows(db),
  )
  const [first] = rows
  return first ? [{ kind: 'gateways', count: rows.length, id: first.id, first: first.name }] : []
}

/** Rows the database rejected; the engine continues without them, and people decide when to retry. */
async function setAside({ scope }: Ctx, { database }: AttentionPorts): Promise<AttentionItem[]> {
  const rows = await withScope(database, scope, (db) =>
    sql<{ count: number; first: Date | null }>`
      select count(*)::int as count, min(create_time) as first from sms_dead_letter where status = 'waiting'`.rows(
      db,
    ),
  )
  const [{ count, first } = { count: 0, first: null }] = rows
  return first ? [{ kind: 'deadLetters', count, firstAt: first.toISOString() }] : []
}

async function failedJobs(ctx: Ctx, ports: AttentionPorts): Promise<AttentionItem[]> {
  const failed = (await jobHealth(ctx, ports)).filter(
    ({ outcome }) => outcome === 'failed' || outcome === 'lost',
  )
  const [first] = failed
  return first ? [{ kind: 'jobs', count: failed.length, first: first.jobText }] : []
}

async function soldBelowCost(
  { actor, scope }: Ctx,
  { database, snapshots }: AttentionPorts,
): Promise<AttentionItem[]> {
  const rows = await withScope(database, scope, (db) =>
    sql<{ id: string; currency: string }>`select id, currency from sms_rate_group`.rows(db),
  )
  const currencies = new Map(rows.map(({ id, currency }) => [id, currency]))
  const snapshot = await snapshots.current()
  const { length: count } = ratesBelowCost(snapshot, actor.companyId, smsProducts, currencies)
  return count === 0 ? [] : [{ kind: 'belowCost', count }]
}
