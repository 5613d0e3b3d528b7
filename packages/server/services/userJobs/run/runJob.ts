import { databaseIsAway } from '../../databaseIsAway.ts'
import { Refused } from '../../Refused.ts'
import { tellOwner } from '../jobView.ts'
import { noteEnd } from './noteEnd.ts'
import { endJob, type JobEnd, keepJob, MOST_ATTEMPTS } from '../../../store/userJobs/jobQueue.ts'
import type { JobRow } from '../../../store/userJobs/jobRow.ts'
import { dropRows } from '../../../store/userJobs/sheetRows.ts'
import { actorOfJob, type JobActor } from './actorOfJob.ts'
import { bulkRejects, runBulk } from './runBulk.ts'
import { runExport } from './runExport.ts'
import { importRejects, runImport } from './runImport.ts'
import type { JobProgress, RunOptions } from './userJobsOptions.ts'

/** Why a job is aborted. */
class Interrupted extends Error {
  readonly why: 'cancelled' | 'lost'
  constructor(why: 'cancelled' | 'lost') {
    super(why)
    this.why = why
  }
}

/** Completes one job, whatever the result. Never leaves a job of this worker without a heartbeat. */
export async function runJob(options: RunOptions, job: JobRow): Promise<void> {
  const { ports, stopping } = options
  const ending = new AbortController()
  const signal = AbortSignal.any([ending.signal, stopping])
  const progress: JobProgress = { done: job.done, total: job.total, failed: job.failed }
  const actor = actorOfJob(options, job)
  const beating = beat(options, job, progress, ending)
  const finished = (end: JobEnd): Promise<boolean> =>
    finish(options, job, { ...end, sight: actor.saw() }, progress)
  let mine: boolean
  try {
    const end = await attempt(options, job, { actor, progress, signal })
    mine = await finished(end)
  } catch (error) {
    const reason: unknown = signal.aborted ? signal.reason : error
    if (reason instanceof Interrupted && reason.why === 'cancelled') {
      const file = await leftOut(options, job)
      mine = await finished({ status: 'cancelled', ...kept(job, progress), ...file })
    } else {
      // Another worker has it by now, or takes it over once its lease expires.
      if (reason instanceof Interrupted || stopping.aborted || databaseIsAway(error)) return
      const file = await leftOut(options, job)
      mine = await finished({ ...failure(options, job, error), ...file })
    }
  } finally {
    ending.abort()
    await beating
  }
  // Its rows are no longer needed; after a crash the sweep removes it.
  if (mine && job.kind !== 'export') await dropRows(ports.system, job.id)
}

async function attempt(
  options: RunOptions,
  job: JobRow,
  { actor, progress, signal }: { actor: JobActor; progress: JobProgress; signal: AbortSignal },
): Promise<JobEnd> {
  if (job.attempts > MOST_ATTEMPTS) throw new Refused('job.givenUp')
  await actor.now()
  const run = { export: runExport, import: runImport, bulk: runBulk }[job.kind]
  return run(options, job, { actor: actor.now, progress, signal })
}

/** The rows skipped until a job ended early: its owner fixes them whatever ended it. */
async function leftOut(options: RunOptions, job: JobRow): Promise<Pick<JobEnd, 'file'>> {
  if (job.kind === 'export') return {}
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
  const mine = await endJob(ports.system, job.id, worker, end, at)
  if (mine) {
    const { done, failed } = progress
    const total = end.total ?? progress.total
    tellOwner(ports, { ...job, status: end.status, done, total, failed })
    await noteEnd(ports, job, end, failed, at)
  } else if (end.file) {
    await ports.files.remove(end.file.id)
  }
  return mine
}

/** Renews the lease, reports progress, and aborts it if it was cancelled or taken over. */
async function beat(
  { ports, worker, timing, log }: RunOptions,
  job: JobRow,
  progress: JobProgress,
  ending: AbortController,
): Promise<void> {
  let told = ''
  let keptAt = performance.now()
  while (!ending.signal.aborted) {
    try {
      const done = job.kind === 'export' ? progress.done : undefined
      const { leaseMs } = timing
      const state = await keepJob(ports.system, { id: job.id, worker, leaseMs, done })
      keptAt = performance.now()
      if (ending.signal.aborted) return
      if (state !== 'kept') ending.abort(new Interrupted(state === 'cancel' ? 'cancelled' : 'lost'))
    } catch (error) {
      log.warn({ err: error }, `The job ${job.id} could not say that it lives`)
      // Another worker may have taken it by now.
      if (performance.now() - keptAt > timing.leaseMs) ending.abort(new Interrupted('lost'))
    }
    const figures = `${progress.done} ${progress.failed}`
    if (figures !== told && !ending.signal.aborted) {
      told = figures
      tellOwner(ports, { ...job, status: 'running', ...progress })
    }
    await pause(timing.beatMs, ending.signal)
  }
}

const pause = (ms: number, signal: AbortSignal): Promise<void> =>
  new Promise((resolve) => {
    if (signal.aborted) return resolve()
    const timer = setTimeout(resolve, ms)
    signal.addEventListener('abort', () => {
      clearTimeout(timer)
      resolve()
    })
  })
