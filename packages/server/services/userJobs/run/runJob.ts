import { databaseIsAway } from '../../databaseIsAway.ts'
import { Refused } from '../../Refused.ts'
import { Interrupted } from '../../runner/holding.ts'
import { tellOwner } from '../jobLines.ts'
import { noteEnd } from './noteEnd.ts'
import { withScope } from '../../../store/database/withScope.ts'
import { endJob, type JobEnd, MOST_ATTEMPTS } from '../../../store/userJobs/jobQueue.ts'
import type { JobRow } from '../../../store/userJobs/jobRow.ts'
import { dropRows } from '../../../store/userJobs/sheetRows.ts'
import { actorOfJob, type JobActor } from './actorOfJob.ts'
import { bulkRejects, runBulk } from './runBulk.ts'
import { runExport } from './runExport.ts'
import { importRejects, runImport } from './runImport.ts'
import { runLookup } from './runLookup.ts'
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
} as const

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
  if (job.kind === 'export' || job.kind === 'lookup' || job.kind === 'repush') return {}
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
  job.kind === 'export' ? { done: progress.done } : {}

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
  const mine = await withScope(ports.system, 'everything', async (transaction) => {
    const ended = await endJob(transaction, job.id, worker, end, at)
    if (ended) await noteEnd(transaction, ports, job, end, failed, at)
    return ended
  })
  if (mine) {
    const total = end.total ?? progress.total
    tellOwner(ports, { ...job, status: end.status, done, total, failed })
  } else if (end.file) {
    await ports.files.remove(end.file.id)
  }
  return mine
}
