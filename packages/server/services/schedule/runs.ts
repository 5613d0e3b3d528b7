import { z } from 'zod'

import {
  claimRun,
  type DueSchedule,
  endRun,
  giveUpRuns,
  hasWork,
  keepRun,
  type Progress,
  reckonRuns,
} from '../../store/schedule/runStore.ts'
import type { Hold } from '../../store/leases/leases.ts'
import { onlyPlatform } from '../../store/settings/onlyPlatform.ts'
import type { Ports } from '../ports.ts'
import { Refused } from '../Refused.ts'
import { nextRuns } from './nextRuns.ts'

type RunPorts = Pick<Ports, 'system' | 'clock' | 'ids' | 'live'>

/** A run taken by this process. */
export interface TakenRun extends DueSchedule {
  runId: string
  worker: string
}

export interface Worker {
  id: string
  /** Shown in the history: host and process. */
  node: string
  leaseMs: number
  /** Keys it can run. */
  keys: readonly string[]
}

/** Gives up silent runs, calculates missing times, and takes one run; undefined if there is none. */
export async function takeRun(ports: RunPorts, worker: Worker): Promise<TakenRun | undefined> {
  const now = ports.clock.now()
  const at = new Date(now)
  const { keys, id, node, leaseMs } = worker
  const work = await hasWork(ports.system, { at, keys })
  const { zone } = work
  const following = (cron: string, after: number): Date | null => {
    const [next] = nextRuns(cron, zone, after, 1)
    return next === undefined ? null : new Date(next)
  }
  if (work.lost) {
    for (const schedule of await giveUpRuns(ports.system, at)) await tellConsoles(ports, schedule)
  }
  if (work.unreckoned) {
    await reckonRuns(ports.system, { zone, next: (cron) => following(cron, now) })
  }
  if (!work.due) return undefined
  const runId = ports.ids.next().toString()
  const due = await claimRun(ports.system, {
    runId,
    worker: id,
    node,
    leaseMs,
    at,
    keys,
    zone,
    // After a clock was put back, the same tick must not run again.
    next: ({ cron, nextAt }) => following(cron, Math.max(now, nextAt?.getTime() ?? 0)),
  })
  if (!due) return undefined
  await tellConsoles(ports, due.id)
  return { ...due, runId, worker: id }
}

/** Renews the run's lease and reports progress; returns whether it should end. */
export const holdRun = (
  { system }: RunPorts,
  { worker }: TakenRun,
  { leaseMs, progress }: { leaseMs: number; progress: Progress },
): Promise<Hold> => keepRun(system, { worker, leaseMs, progress })

export type Ending =
  | { outcome: 'done'; figures: Readonly<Record<string, number>> }
  | { outcome: 'failed'; error: unknown }
  | { outcome: 'cancelled'; why: 'cancel' | 'stop' }

/** Stores the result of a run. */
export async function finishRun(ports: RunPorts, run: TakenRun, ending: Ending): Promise<void> {
  const at = new Date(ports.clock.now())
  const { runId, worker } = run
  await endRun(ports.system, { runId, worker, at, end: endOf(ending) })
  await tellConsoles(ports, run.id)
}

const MOST_LETTERS = 500
const figuresSchema = z.record(z.string().max(40), z.number())

function endOf(ending: Ending): Parameters<typeof endRun>[1]['end'] {
  if (ending.outcome === 'done') {
    return { outcome: 'done', figures: figuresSchema.parse(ending.figures) }
  }
  if (ending.outcome === 'cancelled') {
    return {
      outcome: 'cancelled',
      error: ending.why === 'stop' ? 'schedule.stopped' : 'schedule.cancelledText',
    }
  }
  const { error } = ending
  if (error instanceof Refused) {
    return { outcome: 'failed', error: `error.${error.code}`, errorArgs: error.details.args }
  }
  const text = error instanceof Error ? error.message : String(error)
  return { outcome: 'failed', error: text.slice(0, MOST_LETTERS) }
}

/** Open lists of platform staff reload the schedule. */
export async function tellConsoles(
  { system, live }: Pick<Ports, 'system' | 'live'>,
  id: string,
): Promise<void> {
  const companyId = await onlyPlatform(system)
  live.publish('record', { entity: 'scheduledJob', id, verb: 'edit' }, { companyId })
}
