import { composeId } from '@tandem/core'
import { engineChannels, type HealthReport } from '@tandem/model'

import { runningEngines } from '../../store/leases/engineLease.ts'
import {
  exportFiles,
  gatewayTraffic,
  mailQueue,
  queueAge,
  queueStates,
} from '../../store/monitor/healthStore.ts'
import { faultOf } from '../gateways/gatewayRules.ts'
import type { Ctx } from '../ctx.ts'
import type { Ports } from '../ports.ts'
import { Refused } from '../Refused.ts'
import { jobHealth } from './jobHealth.ts'
import { judgeHealth } from './judgeHealth.ts'
import type { MonitorPorts } from './monitorPorts.ts'

const MINUTE = 60_000

/** Platform-wide data is for the platform only, whatever another company's role grants. */
export function demandStaff(ctx: Ctx, access: string): void {
  if (ctx.actor.companyKind !== 'platform') throw new Refused('access.denied', { args: { access } })
}

/** GET /sys/monitor/health: the platform's health, in one call. */
export async function readHealth(ctx: Ctx, ports: Ports & MonitorPorts): Promise<HealthReport> {
  demandStaff(ctx, 'monitor:list')
  const { system, vitals } = ports
  // Sequentially: a self-refreshing page must not take every connection of the pool.
  const age = await queueAge(system)
  const running = await runningEngines(system)
  const states = await queueStates(system)
  const exports = await exportFiles(system)
  const mail = await mailQueue(system)
  const jobs = await jobHealth(ctx, ports)
  const now = vitals.now()
  const report = {
    at: ctx.now.toISOString(),
    server: {
      ...vitals.facts(),
      disk: await vitals.disk(),
      websockets: ports.sockets(),
      operationLog: {
        waiting: ports.operations.waiting(),
        dropped: ports.operations.dropped(),
      },
    },
    now: { ...now, queued: age.queued, queueSeconds: age.queueSeconds },
    hour: vitals.hour(),
    queue: { states, oldestSeconds: age.queueSeconds },
    engines: engineChannels.map((channel) => ({ channel, server: running.get(channel) ?? null })),
    gateways: await gatewayHealth(ctx, ports),
    storage: { ...(await vitals.storage()), exports },
    jobs,
    mail,
    signIn: await ports.signInWatch.health(),
  }
  return { ...report, checks: judgeHealth(report) }
}

async function gatewayHealth(
  ctx: Ctx,
  { system, gatewayStates }: Ports,
): Promise<HealthReport['gateways']> {
  if (!gatewayStates) return null
  const since = composeId(ctx.now.getTime() - MINUTE, 0)
  const traffic = await gatewayTraffic(system, String(since))
  const states = new Map(gatewayStates.gateways().map((state) => [state.id, state]))
  return traffic.map((gateway) => {
    const state = states.get(gateway.id)
    return {
      ...gateway,
      bound: state?.bound ?? 0,
      binds: state?.binds ?? 0,
      waiting: state?.waiting ?? 0,
      unanswered: state?.unanswered ?? 0,
      fault: state ? faultOf(state) : null,
      cause: state?.cause ?? null,
    }
  })
}
