import type { HealthLevel, HealthReport } from '@tandem/model'

import type { ScheduleRow } from '../../store/schedule/scheduleRow.ts'
import { allSchedules, platformZone } from '../../store/schedule/scheduleStore.ts'
import type { Ctx } from '../ctx.ts'
import type { Ports } from '../ports.ts'
import { nextRuns } from '../schedule/nextRuns.ts'
import { jobText } from '../schedule/scheduleView.ts'

/** A tick may be this late before it is reported. */
const LATE_MS = 60_000

/** Each schedule with its last success. */
export async function jobHealth(
  ctx: Ctx,
  { system }: Pick<Ports, 'system'>,
): Promise<HealthReport['jobs']> {
  const zone = await platformZone(system)
  const rows = await allSchedules(system)
  return rows.map((row) => {
    const [next] = row.status === 0 ? nextRuns(row.cron, zone, ctx.now.getTime(), 1) : []
    return {
      id: row.id,
      jobText: jobText(ctx, row.key),
      status: row.status,
      outcome: row.latest?.outcome ?? null,
      lastSuccessTime: row.lastSuccessAt?.toISOString() ?? null,
      nextTime: next === undefined ? null : new Date(next).toISOString(),
      level: levelOfJob(row, ctx.now.getTime()),
    }
  })
}

/** Bad: it failed. Warning: it was lost, or is overdue. */
function levelOfJob(row: ScheduleRow, now: number): HealthLevel {
  if (row.latest?.outcome === 'failed') return 'bad'
  if (row.latest?.outcome === 'lost') return 'warn'
  const late = row.nextAt !== null && row.runId === null && row.nextAt.getTime() + LATE_MS < now
  return row.status === 0 && late ? 'warn' : 'ok'
}
