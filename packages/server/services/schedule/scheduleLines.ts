import { type Abilities, scheduledJobList, type ScheduledJobRow } from '@tandem/model'

import { runRow } from '../../store/schedule/scheduleRow.ts'
import { platformZone } from '../../store/schedule/scheduleStore.ts'
import type { Ctx } from '../ctx.ts'
import type { ListSource } from '../lists/listSource.ts'
import type { StoredRow } from '../../store/lists/lineSource.ts'
import type { Ports } from '../ports.ts'
import { nextRuns } from './nextRuns.ts'
import { jobText, purposeText, runView } from './scheduleView.ts'
import { scheduleSource, jobsNamed } from '../../store/schedule/scheduleSource.ts'

/** How many future runs are shown. */
export const SHOWN_RUNS = 3

/** The platform's own schedules, as many as the registry has jobs; to be read with everything in scope. */
export const scheduleLines = ({
  jobRegistry,
}: Pick<Ports, 'jobRegistry'>): ListSource<typeof scheduledJobList, ScheduledJobRow> => ({
  list: scheduledJobList,
  ...scheduleSource,
  filters: {
    ...scheduleSource.filters,
    jobClassName(text, ctx) {
      const word = text.replaceAll('*', '').trim().toLowerCase()
      const named = jobRegistry.filter(({ key }) => jobText(ctx, key).toLowerCase().includes(word))
      const keys = named.map(({ key }) => key)
      return jobsNamed(word, keys)
    },
  },
  async complete(rows, { ctx, transaction }) {
    const timeZone = await platformZone(transaction)
    return rows.map(({ asked, runId, runDone, runTotal, cancelAsked, latest, ...row }) => {
      const key = String(row['jobClassName'])
      const run = runRow.nullable().parse(latest)
      const known = jobRegistry.some((job) => job.key === key)
      const isRunning = runId !== null
      const waiting = asked === true && !isRunning
      const isOn = row['status'] === 0
      const next = isOn && known ? String(row['cronExpression']) : null
      return {
        ...row,
        delFlag: 0,
        jobText: jobText(ctx, key),
        purposeText: purposeText(ctx, key),
        timeZone,
        nextTimes:
          next === null
            ? []
            : nextRuns(next, timeZone, ctx.now.getTime(), SHOWN_RUNS).map((at) =>
                new Date(at).toISOString(),
              ),
        waiting,
        running:
          run && runId === run.id
            ? {
                id: run.id,
                startTime: run.startTime.toISOString(),
                node: run.node,
                done: runDone === null ? null : Number(runDone),
                total: runTotal === null ? null : Number(runTotal),
                cancelling: cancelAsked === true,
              }
            : null,
        last: run && runView(ctx, key, run),
        lastTime: run && (run.endTime ?? run.startTime).toISOString(),
        known,
        state: !known
          ? 'unknown'
          : isRunning
            ? cancelAsked === true
              ? 'cancelling'
              : 'running'
            : waiting
              ? 'waiting'
              : isOn
                ? 'active'
                : 'paused',
        abilities: abilitiesOf(ctx, row, { known, isBusy: isRunning || asked === true }),
      }
    })
  },
})

function abilitiesOf(
  ctx: Ctx,
  { status }: StoredRow,
  { known, isBusy }: { known: boolean; isBusy: boolean },
): Abilities {
  const found: Record<string, true | string> = {}
  if (ctx.can('scheduledJob:edit')) {
    found['edit'] = true
    found['pause'] = status === 0 ? true : 'schedule.alreadyStopped'
    found['resume'] = status === -1 ? true : 'schedule.alreadyOn'
  }
  if (ctx.can('scheduledJob:delete')) found['delete'] = isBusy ? 'schedule.running' : true
  if (ctx.can('scheduledJob:run')) {
    found['execute'] = isBusy ? 'schedule.running' : known ? true : 'schedule.unknownJob'
    found['cancel'] = isBusy ? true : 'schedule.notRunning'
  }
  return found
}
