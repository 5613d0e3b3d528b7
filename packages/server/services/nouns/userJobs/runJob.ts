import { databaseIsAway } from '../../databaseIsAway.ts'
import { Refused } from '../../Refused.ts'
import { Interrupted } from '../../runner/holding.ts'
import { tellOwner } from '../../userJobs/jobLines.ts'
import { tellScreening } from '../../numbers/tellScreening.ts'
import { noteEnd } from './noteEnd.ts'
import { withScope } from '../../../store/database/withScope.ts'
import {
  endScreening,
  holdScreening,
  lockScreenedTask,
  type ScreeningEnd,
} from '../../../store/numbers/screenings.ts'
import {
  endJob,
  type JobEnd,
  MOST_ATTEMPTS,
  postponeJob,
} from '../../../store/userJobs/jobQueue.ts'
import type { JobRow } from '../../../store/userJobs/jobRow.ts'
import { dropRows } from '../../../store/userJobs/sheetRows.ts'
import { actorOfJob, type JobActor } from './actorOfJob.ts'
import { Postponed } from './Postponed.ts'
import { bulkRejects, runBulk } from './runBulk.ts'
import { runExport } from './runExport.ts'
import { importRejects, runImport } from './runImport.ts'
import { runLookup } from './runLookup.ts'
import { runRates } from './runRates.ts'
import { runRepush } from './runRepush.ts'
import type { JobProgress, RunningJob, RunOptions } from './userJobsOptions.ts'

/** Completes one job, whatever the result. */
export async function runJob(
  options: RunOptions,
  { job, progress }: RunningJob,
  signal: AbortSignal,
): Promise<void> {
  const { ports } = options
  const actor = actorOfJob(options, job)
  const finished = (end: JobEnd): Promise<boolean> =>
    finish(options, job, { ...end, sight: actor.saw() }, progress)
  let mine: boolean
  try {
    const end = await attempt(options, job, { actor, progress, signal })
    mine = await finished(end)
  } catch (error) {
    const reason: unknown = signal.aborted ? signal.reason : error
    if (reason instanceof Interrupted && reason.why === 'cancel') {
      const file = await leftOut(options, job)
      mine = await finished({ status: 'cancelled', ...kept(job, progress), ...file })
    } else {
      // Another worker has it by now, or takes it over once its lease expires.
      if (reason instanceof Interrupted || databaseIsAway(error)) return
      if (error instanceof Postponed) return postpone(options, job, error)
      const file = await leftOut(options, job)
      mine = await finished({ ...failure(options, job, error), ...file })
    }
  }
  // Its rows are no longer needed; after a crash the sweep removes it.
  if (mine && job.kind !== 'export') await dropRows(ports.system, job.id)
}

const runs = {
  export: runExport,
  import: runImport,
  bulk: runBulk,
  lookup: runLookup,
  repush: runRepush,
  rates: runRates,
} as const

/** So long until it is looked whether somebody answers or can pay. */
const POSTPONED_SECONDS = 30

/** Its task says why it waits, and people may send it without that. */
async function postpone(
  { ports, worker, postponedSeconds = POSTPONED_SECONDS }: RunOptions,
  { id, taskId }: JobRow,
  { reason }: Postponed,
): Promise<void> {
  await withScope(ports.system, 'everything', async (transaction) => {
    const mine = await postponeJob(transaction, id, worker, postponedSeconds)
    if (mine && taskId !== null) await holdScreening(transaction, taskId, reason)
  })
  if (taskId !== null) await tellScreening(ports, taskId)
}

async function attempt(
  options: RunOptions,
  job: JobRow,
  { actor, progress, signal }: { actor: JobActor; progress: JobProgress; signal: AbortSignal },
): Promise<JobEnd> {
  if (job.attempts > MOST_ATTEMPTS) throw new Refused('job.givenUp')
  await actor.now()
  return runs[job.kind](options, job, { actor: actor.now, progress, signal })
}

/** The rows skipped until a job ended early: its owner fixes them whatever ended it. */
async function leftOut(options: RunOptions, job: JobRow): Promise<Pick<JobEnd, 'file'>> {
  if (job.kind !== 'import' && job.kind !== 'bulk') return {}
  const rejects = { import: importRejects, bulk: bulkRejects }[job.kind]
  try {
    const file = await rejects(options, job)
    return file ? { file } : {}
  } catch (error) {
    // The job must end even if no file can be written.
    options.log.warn({ err: error }, `The job ${job.id} could not say what it left out`)
    return {}
  }
}

const kept = (job: JobRow, progress: JobProgress): Pick<JobEnd, 'done'> =>
  // Other counters are in the table, written with their rows.
  job.kind === 'export' || job.kind === 'rates' ? { done: progress.done } : {}

function failure({ log }: RunOptions, job: JobRow, error: unknown): JobEnd {
  if (error instanceof Refused) {
    return { status: 'failed', error: error.code, errorArgs: error.details.args ?? {} }
  }
  log.warn({ err: error }, `The job ${job.id} failed`)
  return { status: 'failed', error: 'server.fault', errorArgs: { requestId: `job-${job.id}` } }
}

async function finish(
  { ports, worker }: RunOptions,
  job: JobRow,
  end: JobEnd,
  progress: JobProgress,
): Promise<boolean> {
  const at = new Date(ports.clock.now())
  const { done, failed } = progress
  const { taskId } = job
  const mine = await withScope(ports.system, 'everything', async (transaction) => {
    // Whoever moves the task locks it before its job.
    if (taskId !== null) await lockScreenedTask(transaction, taskId)
    const ended = await endJob(transaction, job.id, worker, end, at)
    if (ended && taskId !== null) await endScreening(transaction, taskId, ...screeningEnd(end))
    else if (ended) await noteEnd(transaction, ports, job, end, failed, at)
    return ended
  })
  if (mine) {
    const total = end.total ?? progress.total
    if (taskId === null) tellOwner(ports, { ...job, status: end.status, done, total, failed })
    else await tellScreening(ports, taskId)
  } else if (end.file) {
    await ports.files.remove(end.file.id)
  }
  return mine
}

/** What the end of its job is for the task that waits for it: at its budget, the rest is sent unscreened. */
function screeningEnd({ status, error }: JobEnd): [ScreeningEnd, string | null] {
  if (status === 'done') return ['done', null]
  if (error === 'hlr.budget') return ['budget', null]
  return status === 'cancelled' ? ['cancelled', null] : ['stopped', error ?? null]
}
