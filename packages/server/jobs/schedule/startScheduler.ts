import {
  type Ending,
  finishRun,
  holdRun,
  type TakenRun,
  takeRun,
} from '../../services/schedule/runs.ts'
import { Interrupted } from '../../services/runner/holding.ts'
import {
  type Log,
  type Runner,
  type RunnerTiming,
  startRunner,
} from '../../services/runner/startRunner.ts'
import type { JobPorts, ScheduledJob } from '../job.ts'

export interface SchedulerOptions {
  ports: JobPorts
  jobs: readonly ScheduledJob[]
  /** Shown in the history: host and process. */
  node: string
  log: Log
  timing?: Partial<RunnerTiming>
}

// Runs that do not end within `stopMs` of a stop are lost.
const usual = { slots: 3, pollMs: 500, beatMs: 400, leaseMs: 20_000, stopMs: 5_000 }

interface Running extends TakenRun {
  progress: { done: number | null; total: number | null }
}

/**
 * Runs the scheduled jobs until stopped. Several schedulers may run at once: each tick is one run. If the database
 * is away, it waits; missed ticks then run once.
 */
export function startScheduler(options: SchedulerOptions): Omit<Runner, 'wake'> {
  const { ports, node, log } = options
  const timing = { ...usual, ...options.timing }
  const jobs = new Map<string, ScheduledJob>(options.jobs.map((job) => [job.key, job]))
  const keys = [...jobs.keys()]
  return startRunner<Running>(
    {
      name: 'scheduled jobs',
      async claim(worker, leaseMs) {
        const run = await takeRun(ports, { id: worker, node, leaseMs, keys })
        return run && { ...run, progress: { done: null, total: null } }
      },
      keep: (run, _worker, leaseMs) => holdRun(ports, run, { leaseMs, progress: run.progress }),
      run: (run, { signal }) => runOnce(options, timing, run, signal, jobs),
    },
    timing,
    log,
  )
}

/** Completes one run and stores the result, retrying as long as the database is away. */
async function runOnce(
  { ports, log }: SchedulerOptions,
  timing: RunnerTiming,
  run: Running,
  signal: AbortSignal,
  jobs: ReadonlyMap<string, ScheduledJob>,
): Promise<void> {
  const job = jobs.get(run.key)
  if (!job) throw new Error(`No job ${run.key} in this process`)
  const end = await job
    .run(ports, {
      signal,
      parameter: run.parameter,
      progress: (done, total) => Object.assign(run.progress, { done, total: total ?? null }),
    })
    .then(
      (figures): Ending => ({ outcome: 'done', figures }),
      (error: unknown): Ending => endingOf(signal, error),
    )
  if (end.outcome === 'failed') log.warn({ err: end.error }, `The job ${job.key} failed`)
  await writeDown(() => finishRun(ports, run, end), timing)
}

function endingOf(signal: AbortSignal, error: unknown): Ending {
  const reason: unknown = signal.reason
  if (!(reason instanceof Interrupted)) return { outcome: 'failed', error }
  return { outcome: 'cancelled', why: reason.why === 'stop' ? 'stop' : 'cancel' }
}

/** Tries until the lease expires: after that, others rightly count the run as lost. */
async function writeDown(
  write: () => Promise<void>,
  { leaseMs, pollMs }: RunnerTiming,
): Promise<void> {
  const until = performance.now() + leaseMs
  for (;;) {
    try {
      await write()
      return
    } catch (error) {
      if (performance.now() > until) throw error
      await new Promise((resolve) => setTimeout(resolve, pollMs))
    }
  }
}
