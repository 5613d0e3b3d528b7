import type { CronPreview, ParsedOf, RegistryJob, scheduleCalls, ScheduledRun } from '@tandem/model'
import { maxPageSize } from '@tandem/model'

import {
  findSchedule,
  platformZone,
  runsOf,
  allSchedules,
} from '../../store/schedule/scheduleStore.ts'
import type { Ctx } from '../ctx.ts'
import type { Ports } from '../ports.ts'
import { Refused } from '../Refused.ts'
import { nextRuns } from './nextRuns.ts'
import { readCron } from './readCron.ts'
import { SHOWN_RUNS } from './scheduleLines.ts'
import { jobText, purposeText, runView } from './scheduleView.ts'

/** GET /sys/quartzJob/registry: the jobs that can be scheduled. */
export async function listRegistry(ctx: Ctx, ports: Ports): Promise<RegistryJob[]> {
  const taken = new Set((await allSchedules(ports.system)).map(({ key }) => key))
  return ports.jobRegistry.map(({ key, cron }) => ({
    jobClassName: key,
    jobText: jobText(ctx, key),
    purposeText: purposeText(ctx, key),
    cronExpression: cron,
    scheduled: taken.has(key),
  }))
}

/** GET /sys/quartzJob/nextRuns: when a cron text runs. @throws Refused request.invalid saying what to fix */
export async function previewCron(
  ctx: Ctx,
  ports: Pick<Ports, 'system'>,
  text: string,
): Promise<CronPreview> {
  const timeZone = await platformZone(ports.system)
  const cronExpression = readCron(text, timeZone, ctx.now)
  const next = nextRuns(cronExpression, timeZone, ctx.now.getTime(), SHOWN_RUNS)
  return { cronExpression, timeZone, nextTimes: next.map((at) => new Date(at).toISOString()) }
}

/** The history of one schedule. @throws Refused record.notFound */
export async function listRuns(
  ctx: Ctx,
  { system }: Pick<Ports, 'system'>,
  input: ParsedOf<typeof scheduleCalls.runs>,
): Promise<{ records: ScheduledRun[]; next: string | null }> {
  const row = await findSchedule(system, { id: input.id })
  if (!row) throw new Refused('record.notFound')
  const size = Math.min(input.pageSize ?? 20, maxPageSize)
  const before = input.cursor?.slice(1) ?? null
  const found = await runsOf(system, { jobId: row.id, before, size: size + 1 })
  const shown = found.slice(0, size)
  const last = shown.at(-1)
  return {
    records: shown.map((run) => runView(ctx, row.key, run)),
    next: found.length > size && last ? `n${last.id}` : null,
  }
}
