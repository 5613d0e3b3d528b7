import { setTimeout as delay } from 'node:timers/promises'
import { entities, type Entity, type GatewayBindsAnswer } from '@tandem/model'

import type { BindFacts } from '../../ports/gatewayBinds.ts'
import { withScope } from '../../store/database/withScope.ts'
import { getRecords } from '../../store/entity/getRecord.ts'
import { askForBinds, kickBind, notedBinds } from '../../store/gateways/binds.ts'
import type { Ctx } from '../ctx.ts'
import { inTransaction, type Work } from '../entity/work.ts'
import type { Ports } from '../ports.ts'
import { Refused } from '../Refused.ts'

const gateway: Entity = entities.gateway

/** Facts so old are shown; a console asks every two seconds. */
const FRESH_MS = 1_000
/** How the facts are waited for: the process that has the engine may be another one. */
const WAITS_MS = [20, 50, 80, 150, 200, 250, 250]
/** A session that somebody saw may be ended. */
const SEEN_MS = 30_000

/**
 * GET /sms/gateway/binds: the sessions of a gateway, at most a second old. `notedAt` is null while no engine keeps it
 * open.
 * @throws Refused record.notFound
 */
export async function readBinds(ctx: Ctx, ports: Ports, id: string): Promise<GatewayBindsAnswer> {
  await inTransaction(ctx, ports, (work) => demandGateway(work, id))
  const state = ports.gatewayStates?.gateways().find((one) => one.id === id)
  if (!state) return NOT_OPEN
  const { system } = ports
  await askForBinds(system, id)
  for (const ms of WAITS_MS) {
    // oxlint-disable-next-line no-await-in-loop -- one after the other
    await delay(ms)
    // oxlint-disable-next-line no-await-in-loop -- one after the other
    const found = await withScope(system, 'everything', (on) => notedBinds(on, id, FRESH_MS))
    if (found) {
      const { throttling = null } = state
      return {
        notedAt: isoOf(found.notedAt),
        throttling: throttling && { ...throttling, since: isoOf(throttling.since) },
        binds: found.binds.map(shownOf),
      }
    }
  }
  return NOT_OPEN
}

/**
 * POST /sms/gateway/kick: ends this very session wherever it is; its place binds again by itself. False: it has ended
 * already.
 * @throws Refused record.notFound
 */
export const kickGatewayBind = (
  ctx: Ctx,
  ports: Ports,
  { id, bindId }: { id: string; bindId: string },
): Promise<boolean> =>
  inTransaction(ctx, ports, async (work) => {
    await demandGateway(work, id)
    const seen = await notedBinds(work.transaction, id, SEEN_MS)
    const bind = seen?.binds.find((one) => one.id === bindId)
    if (bind?.status !== 'bound') return false
    await kickBind(work.transaction, id, bindId)
    await work.audit({
      action: 'gateway.kick',
      entity: 'gateway',
      recordId: id,
      companyId: ctx.actor.companyId,
      changes: { bind: { from: `${bind.mode} ${bind.host}:${bind.port}`, to: null } },
    })
    return true
  })

async function demandGateway({ transaction, ctx }: Work, id: string): Promise<void> {
  const [found] = await getRecords(transaction, gateway, [id], ctx)
  if (!found) throw new Refused('record.notFound')
}

const NOT_OPEN: GatewayBindsAnswer = { notedAt: null, throttling: null, binds: [] }

const isoOf = (ms: number): string => new Date(ms).toISOString()
const orNull = (ms: number | null): string | null => (ms === null ? null : isoOf(ms))
const shownOf = ({ boundAt, faultAt, ...facts }: BindFacts) => ({
  ...facts,
  boundAt: orNull(boundAt),
  faultAt: orNull(faultAt),
})
