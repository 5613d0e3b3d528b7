import type { ParsedOf, scheduleCalls } from '@tandem/model'

import { askCancel, askRun } from '../../store/schedule/scheduleStore.ts'
import type { Ctx } from '../ctx.ts'
import type { Ports } from '../ports.ts'
import { Refused } from '../Refused.ts'
import { changing, locked, note, save } from './changeSchedules.ts'

const which = (input: ParsedOf<typeof scheduleCalls.pause>) =>
  input.id === undefined ? { key: input.jobClassName ?? '' } : { id: input.id }

/** Pauses a schedule; a current run completes. Pausing a paused one changes nothing. @throws Refused record.notFound */
export async function pauseSchedule(
  ctx: Ctx,
  ports: Ports,
  input: ParsedOf<typeof scheduleCalls.pause>,
): Promise<void> {
  await changing(ctx, ports, async (work) => {
    const before = await locked(work, which(input))
    if (before.status === 0) await save(work, before, { status: -1, verb: 'pause' })
  })
}

/** Resumes a schedule with its next tick; missed ones are not made up. @throws Refused record.notFound */
export async function resumeSchedule(
  ctx: Ctx,
  ports: Ports,
  input: ParsedOf<typeof scheduleCalls.pause>,
): Promise<void> {
  await changing(ctx, ports, async (work) => {
    const before = await locked(work, which(input))
    if (before.status === -1) await save(work, before, { status: 0, verb: 'resume' })
  })
}

/** Runs a job now, even while it is paused. @throws Refused schedule.running, schedule.unknownJob, record.notFound */
export async function executeSchedule(ctx: Ctx, ports: Ports, jobId: string): Promise<void> {
  await changing(ctx, ports, async (work) => {
    const before = await locked(work, { id: jobId })
    if (!ports.jobRegistry.some(({ key }) => key === before.key)) {
      throw new Refused('schedule.unknownJob')
    }
    if (before.runId !== null || before.askedAt !== null) throw new Refused('schedule.running')
    await askRun(work.transaction, jobId, ctx.actor.username, ctx.now)
    await note(work, 'execute', jobId)
  })
}

/** Tells the current run to end, within a second. @throws Refused schedule.notRunning, record.notFound */
export async function cancelRun(ctx: Ctx, ports: Ports, jobId: string): Promise<void> {
  await changing(ctx, ports, async (work) => {
    const before = await locked(work, { id: jobId })
    if (before.runId === null && before.askedAt === null) throw new Refused('schedule.notRunning')
    await askCancel(work.transaction, jobId)
    await note(work, 'cancel', jobId)
  })
}

/** Removes schedules, all or none; their history stays. @throws Refused schedule.running, record.notFound */
export async function removeSchedules(
  ctx: Ctx,
  ports: Ports,
  ids: readonly string[],
): Promise<void> {
  await changing(ctx, ports, async (work) => {
    // In a fixed order, so that two calls cannot deadlock.
    for (const one of [...ids].toSorted()) {
      const before = await locked(work, { id: one })
      if (before.runId !== null) throw new Refused('schedule.running')
      await save(work, before, { deleted: true, verb: 'delete' })
    }
  })
}
