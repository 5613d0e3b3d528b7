import { changesBetween } from '../../store/audit/changesBetween.ts'
import type { WordedChanges } from '../../store/audit/writeAudit.ts'
import type { AuditVerb } from '../../store/audit/auditVerb.ts'
import type { ParsedOf, scheduleCalls } from '@tandem/model'

import {
  findSchedule,
  insertSchedule,
  platformZone,
  saveSchedule,
} from '../../store/schedule/scheduleStore.ts'
import type { ScheduleRow } from '../../store/schedule/scheduleRow.ts'
import { onlyPlatform } from '../../store/settings/onlyPlatform.ts'
import type { Ctx } from '../ctx.ts'
import { inTransaction, type Work } from '../entity/work.ts'
import type { Ports } from '../ports.ts'
import { Refused } from '../Refused.ts'
import { readLineIn } from '../lists/readList.ts'
import { readCron } from './readCron.ts'
import { scheduleLines } from './scheduleLines.ts'

/** Everything under these paths is the platform's own, whatever another company's role grants. */
export function demandPlatform(ctx: Ctx): void {
  if (ctx.actor.companyKind !== 'platform') {
    throw new Refused('access.denied', { args: { access: 'scheduledJob' } })
  }
}

/**
 * POST /sys/quartzJob/add: schedules a job of the registry without a schedule.
 * @throws Refused request.invalid at jobClassName (schedule.unknownJob, schedule.taken) or cronExpression
 */
export async function addSchedule(
  ctx: Ctx,
  ports: Ports,
  input: ParsedOf<typeof scheduleCalls.add>,
): Promise<string> {
  const key = input.jobClassName
  if (!ports.jobRegistry.some((job) => job.key === key)) throw bad('schedule.unknownJob')
  return changing(ctx, ports, async (work) => {
    const db = work.transaction
    const cron = readCron(input.cronExpression, await platformZone(db), ctx.now)
    const { parameter = '', description = '', status = 0 } = input
    const by = ctx.actor.username
    const made = { cron, parameter, description, status, by, at: ctx.now }
    let id = ports.ids.next().toString()
    if (!(await insertSchedule(db, { id, key, ...made }))) {
      const before = await findSchedule(db, { key }, { lock: true, deleted: true })
      // Someone was faster, or it was removed before: then its history continues.
      if (!before?.deleted) throw bad('schedule.taken')
      id = before.id
      await saveSchedule(db, { ...made, id, deleted: false })
    }
    const shown = { jobClassName: key, cronExpression: cron, parameter, description, status }
    await note(work, 'add', id, changesBetween(['jobClassName', ...KEPT], undefined, shown))
    return id
  })
}

/** What somebody sets of a schedule, as its history names it. */
const KEPT = ['cronExpression', 'parameter', 'description', 'status'] as const

const bad = (reason: 'schedule.unknownJob' | 'schedule.taken' | 'schedule.fixedJob') =>
  new Refused('request.invalid', { fields: { jobClassName: { reason } } })

/** PUT /sys/quartzJob/edit. @throws Refused record.notFound, record.stale, request.invalid */
export async function editSchedule(
  ctx: Ctx,
  ports: Ports,
  input: ParsedOf<typeof scheduleCalls.edit>,
): Promise<void> {
  await changing(ctx, ports, async (work) => {
    const db = work.transaction
    const before = await locked(work, { id: input.id })
    const zone = await platformZone(db)
    if (before.version !== input.version) {
      const current = await readLineIn(ctx, work.transaction, scheduleLines(ports), before.id)
      throw new Refused('record.stale', { current })
    }
    if (input.jobClassName !== undefined && input.jobClassName !== before.key) {
      throw bad('schedule.fixedJob')
    }
    const cron = readCron(input.cronExpression, zone, ctx.now)
    const { parameter = before.parameter, description = before.description } = input
    await save(work, before, {
      cron,
      parameter,
      description,
      status: input.status ?? before.status,
      verb: 'edit',
    })
  })
}

/** Schedule and lock for a change. @throws Refused record.notFound */
export async function locked(
  { transaction }: Work,
  by: { id: string } | { key: string },
): Promise<ScheduleRow> {
  const row = await findSchedule(transaction, by, { lock: true })
  if (!row) throw new Refused('record.notFound')
  return row
}

export interface ScheduleValues {
  cron?: string
  parameter?: string
  description?: string
  status?: 0 | -1
  deleted?: boolean
  verb: AuditVerb
}

/** Saves changes of a locked schedule, with its line in the history. */
export async function save(
  work: Work,
  before: ScheduleRow,
  { verb, ...values }: ScheduleValues,
): Promise<void> {
  const { cron, parameter, description, status } = { ...before, ...values }
  const { ctx } = work
  await saveSchedule(work.transaction, {
    id: before.id,
    cron,
    parameter,
    description,
    status,
    deleted: values.deleted ?? false,
    by: ctx.actor.username,
    at: ctx.now,
  })
  const after = { cronExpression: cron, parameter, description, status }
  await note(
    work,
    verb,
    before.id,
    changesBetween(KEPT, { ...before, cronExpression: before.cron }, after),
  )
}

/** A line in the platform's history, and an update of its open lists. */
export async function note(
  work: Work,
  verb: AuditVerb,
  id: string,
  changes: WordedChanges = {},
): Promise<void> {
  const companyId = await onlyPlatform(work.transaction)
  await work.audit({
    action: `scheduledJob.${verb}`,
    entity: 'scheduledJob',
    recordId: id,
    companyId,
    changes,
  })
  work.afterCommit(() =>
    work.ports.live.publish('record', { entity: 'scheduledJob', id, verb: 'edit' }, { companyId }),
  )
}

/** A change of the platform's own tables. */
export const changing = <T>(
  ctx: Ctx,
  ports: Ports,
  work: (work: Work) => Promise<T>,
): Promise<T> => {
  demandPlatform(ctx)
  return inTransaction(ctx, ports, work, 'everything')
}
