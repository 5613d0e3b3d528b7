import { argumentNames, translate } from '@tandem/i18n'
import type { Abilities } from '@tandem/model'
import type { ScheduledJobRow, ScheduledRun, WithAbilities } from '@tandem/model'

import type { RunRow, ScheduleRow } from '../../store/schedule/scheduleRow.ts'
import type { Ctx } from '../ctx.ts'
import type { Ports } from '../ports.ts'
import { nextRuns } from './nextRuns.ts'

/** How many future runs are shown. */
export const SHOWN_RUNS = 3

type Reader = Pick<Ctx, 'locale'>

/** The reader's name of a job; its key if this release does not know it. */
export const jobText = ({ locale }: Reader, key: string): string =>
  textOr(locale, `job.${key}.title`, key)
export const purposeText = ({ locale }: Reader, key: string): string =>
  textOr(locale, `job.${key}.purpose`, '')

function textOr(locale: Ctx['locale'], key: string, otherwise: string): string {
  const text = translate(locale, key)
  return text === key ? otherwise : text
}

/** A schedule in wire format. */
export function scheduleView(
  ctx: Ctx,
  { jobRegistry }: Pick<Ports, 'jobRegistry'>,
  row: ScheduleRow,
  zone: string,
): WithAbilities<ScheduledJobRow> {
  const { latest } = row
  const known = jobRegistry.some(({ key }) => key === row.key)
  const on = row.status === 0 && known
  return {
    id: row.id,
    version: row.version,
    createBy: row.createBy,
    createTime: row.createTime.toISOString(),
    updateBy: row.updateBy,
    updateTime: row.updateTime?.toISOString() ?? null,
    jobClassName: row.key,
    jobText: jobText(ctx, row.key),
    purposeText: purposeText(ctx, row.key),
    cronExpression: row.cron,
    parameter: row.parameter,
    description: row.description,
    status: row.status,
    delFlag: 0,
    timeZone: zone,
    nextTimes: on
      ? nextRuns(row.cron, zone, ctx.now.getTime(), SHOWN_RUNS).map((at) =>
          new Date(at).toISOString(),
        )
      : [],
    waiting: row.askedAt !== null && row.runId === null,
    running:
      latest && row.runId === latest.id
        ? {
            id: latest.id,
            startTime: latest.startTime.toISOString(),
            node: latest.node,
            done: row.runDone,
            total: row.runTotal,
            cancelling: row.cancelAsked,
          }
        : null,
    last: latest && runView(ctx, row.key, latest),
    lastSuccessTime: row.lastSuccessAt?.toISOString() ?? null,
    known,
    abilities: abilitiesOf(ctx, row, known),
  }
}

function abilitiesOf(ctx: Ctx, row: ScheduleRow, known: boolean): Abilities {
  const busy = row.runId !== null || row.askedAt !== null
  const found: Record<string, true | string> = {}
  if (ctx.can('scheduledJob:edit')) {
    found['edit'] = true
    found['pause'] = row.status === 0 ? true : 'schedule.alreadyStopped'
    found['resume'] = row.status === -1 ? true : 'schedule.alreadyOn'
  }
  if (ctx.can('scheduledJob:delete')) found['delete'] = busy ? 'schedule.running' : true
  if (ctx.can('scheduledJob:run')) {
    found['execute'] = busy ? 'schedule.running' : known ? true : 'schedule.unknownJob'
    found['cancel'] = busy ? true : 'schedule.notRunning'
  }
  return found
}

/** A run in wire format, its result in the reader's language. */
export function runView({ locale }: Reader, key: string, run: RunRow): ScheduledRun {
  return {
    id: run.id,
    outcome: run.outcome,
    startTime: run.startTime.toISOString(),
    endTime: run.endTime?.toISOString() ?? null,
    message: messageOf(locale, key, run),
    byName: run.byName,
    node: run.node,
  }
}

function messageOf(locale: Ctx['locale'], key: string, run: RunRow): string | null {
  if (run.outcome === 'running') return null
  if (run.outcome === 'lost') return translate(locale, 'schedule.lostText')
  if (run.error !== null) return told(locale, run.error, run.errorArgs ?? {}) ?? run.error
  return run.figures === null
    ? told(locale, `job.${key}.done`, {})
    : told(locale, `job.${key}.done`, run.figures, 0)
}

/**
 * null for a text this release does not have, or one with arguments missing. `missing` replaces them: what a run of an
 * earlier release did not count, it did not do.
 */
function told(
  locale: Ctx['locale'],
  key: string,
  args: Readonly<Record<string, string | number>>,
  missing?: number,
): string | null {
  try {
    const needed = missing === undefined ? [] : argumentNames(locale, key)
    const filled = Object.fromEntries(needed.map((name) => [name, missing ?? 0]))
    const text = translate(locale, key, { ...filled, ...args })
    return text === key ? null : text
  } catch {
    return null
  }
}
