import type {
  CronPreview,
  Page,
  ParsedOf,
  RegistryJob,
  scheduleCalls,
  ScheduledJobRow,
  ScheduledRun,
  WithAbilities,
} from '@tandem/model'
import { maxPageSize } from '@tandem/model'

import {
  allSchedules,
  findSchedule,
  platformZone,
  runsOf,
} from '../../store/schedule/scheduleStore.ts'
import type { Ctx } from '../ctx.ts'
import type { Ports } from '../ports.ts'
import { Refused } from '../Refused.ts'
import { momentAt } from '../lists/listQuery.ts'
import { nextRuns } from './nextRuns.ts'
import { readCron } from './readCron.ts'
import { jobText, purposeText, runView, scheduleView, SHOWN_RUNS } from './scheduleView.ts'

const sorts = ['createTime', 'jobClassName', 'status'] as const

/** The platform's own schedules. At most a few dozen, as many as the registry has jobs. */
export async function listSchedules(
  ctx: Ctx,
  ports: Ports,
  input: ParsedOf<typeof scheduleCalls.list>,
): Promise<Page<WithAbilities<ScheduledJobRow>>> {
  const zone = await platformZone(ports.system.kysely)
  const rows = await allSchedules(ports.system.kysely)
  const word = input.jobClassName?.replaceAll('*', '').trim().toLowerCase() ?? ''
  const wanted = input.status?.split(',')
  const { createTime_begin: from, createTime_end: to } = input
  const since = from === undefined ? 0 : momentAt(ctx, 'createTime_begin', from, false)
  const until =
    to === undefined ? Number.POSITIVE_INFINITY : momentAt(ctx, 'createTime_end', to, true)
  const found = rows
    .map((row) => scheduleView(ctx, ports, row, zone))
    .filter((row) => `${row.jobClassName}\n${row.jobText}`.toLowerCase().includes(word))
    .filter((row) => wanted === undefined || wanted.includes(String(row.status)))
    .filter((row) => {
      const made = Date.parse(row.createTime)
      return made >= since && made <= until
    })
    .toSorted(
      orderOf(
        sorts.find((column) => column === input.column),
        input.order ?? 'asc',
      ),
    )
  const size = Math.min(input.pageSize ?? 10, maxPageSize)
  const current = input.pageNo ?? 1
  return {
    records: found.slice((current - 1) * size, current * size),
    total: found.length,
    totalIsEstimate: false,
    size,
    current,
    pages: Math.ceil(found.length / size),
    searchCount: true,
    next: null,
    previous: null,
  }
}

type Order = (one: ScheduledJobRow, other: ScheduledJobRow) => number

/** By name if another column, or none of these, was requested. */
function orderOf(column: (typeof sorts)[number] = 'jobClassName', order: 'asc' | 'desc'): Order {
  const sign = order === 'asc' ? 1 : -1
  const keyOf = (row: ScheduledJobRow): string =>
    column === 'jobClassName' ? row.jobText : `${row[column]} ${row.jobText}`
  return (one, other) => sign * keyOf(one).localeCompare(keyOf(other))
}

/** GET /sys/quartzJob/queryById. @throws Refused record.notFound */
export async function scheduleById(
  ctx: Ctx,
  ports: Ports,
  id: string,
): Promise<WithAbilities<ScheduledJobRow>> {
  const row = await findSchedule(ports.system.kysely, { id })
  if (!row) throw new Refused('record.notFound')
  return scheduleView(ctx, ports, row, await platformZone(ports.system.kysely))
}

/** GET /sys/quartzJob/registry: the jobs that can be scheduled. */
export async function listRegistry(ctx: Ctx, ports: Ports): Promise<RegistryJob[]> {
  const taken = new Set((await allSchedules(ports.system.kysely)).map(({ key }) => key))
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
  const timeZone = await platformZone(ports.system.kysely)
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
  const row = await findSchedule(system.kysely, { id: input.id })
  if (!row) throw new Refused('record.notFound')
  const size = Math.min(input.pageSize ?? 20, maxPageSize)
  const before = input.cursor?.slice(1) ?? null
  const found = await runsOf(system.kysely, { jobId: row.id, before, size: size + 1 })
  const shown = found.slice(0, size)
  const last = shown.at(-1)
  return {
    records: shown.map((run) => runView(ctx, row.key, run)),
    next: found.length > size && last ? `n${last.id}` : null,
  }
}
