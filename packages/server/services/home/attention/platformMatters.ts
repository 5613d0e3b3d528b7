import { ratesBelowCost, unreadableIn } from '@tandem/core'
import { type AttentionItem, smsProducts } from '@tandem/model'

import { withScope } from '../../../store/database/withScope.ts'
import type { GatewayState } from '../../../ports/gatewayStates.ts'
import type { Ctx } from '../../ctx.ts'
import { faultOf } from '../../gateways/gatewayRules.ts'
import { jobHealth } from '../../monitor/jobHealth.ts'
import type { AttentionPorts } from './attentionPorts.ts'
import { enabledGateways, routesNamed, currenciesOfGroups } from '../../../store/home/waiting.ts'

/** Platform matters: gateways, jobs, and prices compared with carriers' prices. */
export async function platformMatters(ctx: Ctx, ports: AttentionPorts): Promise<AttentionItem[]> {
  return [
    ...(ctx.can('route:list') ? await routesLeftOut(ctx, ports) : []),
    ...(ctx.can('gateway:list') ? await gatewayMatters(ctx, ports) : []),
    ...(ctx.can('scheduledJob:list') ? await failedJobs(ctx, ports) : []),
    ...(ctx.can('rate:list') && ctx.can('gateway:list') && !ctx.actor.hideAmounts
      ? await soldBelowCost(ctx, ports)
      : []),
  ]
}

/** Enabled gateways without any connection, and those whose carrier throttles everybody; unknown if no engine runs. */
async function gatewayMatters(
  { scope }: Ctx,
  { database, gatewayStates }: AttentionPorts,
): Promise<AttentionItem[]> {
  const states = gatewayStates?.gateways() ?? []
  const down = states.filter((one) => one.binds > 0 && one.bound === 0)
  const slowed = states.filter((one) => faultOf(one) === 'slowed')
  return [
    ...(await namedGateways('gateways', scope, database, down)),
    ...(await namedGateways('gatewaysSlowed', scope, database, slowed)),
  ]
}

async function namedGateways(
  kind: 'gateways' | 'gatewaysSlowed',
  scope: Ctx['scope'],
  database: AttentionPorts['database'],
  states: readonly GatewayState[],
): Promise<AttentionItem[]> {
  if (states.length === 0) return []
  const rows = await withScope(database, scope, (db) =>
    enabledGateways(
      db,
      states.map(({ id }) => id),
    ),
  )
  const [first] = rows
  return first ? [{ kind, count: rows.length, id: first.id, first: first.name }] : []
}

/** Routes that carry nothing because what is written in them cannot be read. */
async function routesLeftOut(
  { scope }: Ctx,
  { database, snapshots }: AttentionPorts,
): Promise<AttentionItem[]> {
  const { routes } = await snapshots.current()
  const ids = routes
    .filter((route) => route.enabled && unreadableIn(route) !== null)
    .map(({ id }) => id)
  if (ids.length === 0) return []
  const rows = await withScope(database, scope, (db) => routesNamed(db, ids))
  const [first] = rows
  return first ? [{ kind: 'routes', count: rows.length, id: first.id, first: first.name }] : []
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
  const rows = await withScope(database, scope, (db) => currenciesOfGroups(db))
  const currencies = new Map(rows.map(({ id, currency }) => [id, currency]))
  const snapshot = await snapshots.current()
  const { length: count } = ratesBelowCost(snapshot, actor.companyId, smsProducts, currencies)
  return count === 0 ? [] : [{ kind: 'belowCost', count }]
}
