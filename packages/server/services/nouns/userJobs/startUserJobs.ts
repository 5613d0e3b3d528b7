import { type UserJobKind, userJobKinds } from '@tandem/model'
import { type Runner, type RunnerTiming, startRunner } from '../../runner/startRunner.ts'
import { claimJob, keepJob, leaveJobs } from '../../../store/userJobs/jobQueue.ts'
import { tellOwner } from '../../userJobs/jobLines.ts'
import { tellScreening } from '../../numbers/tellScreening.ts'
import { runJob } from './runJob.ts'
import type { RunningJob, UserJobsOptions } from './userJobsOptions.ts'

const usual: RunnerTiming = { slots: 3, pollMs: 1_000, beatMs: 400, leaseMs: 20_000 }
/** Lookups wait for strangers most of the time: no export waits for them. */
const lines: readonly (readonly UserJobKind[])[] = [
  userJobKinds.filter((kind) => kind !== 'lookup'),
  ['lookup'],
]

/**
 * Runs exports, imports, bulk actions and lookups of users until stopped. Those running then are left to others, or to
 * the next start, at their current position.
 */
export function startUserJobs(options: UserJobsOptions): Pick<Runner, 'stop'> {
  const runners = lines.map((kinds) => startLine(options, kinds))
  return {
    async stop() {
      await Promise.all(runners.map((runner) => runner.stop()))
    },
  }
}

function startLine(options: UserJobsOptions, kinds: readonly UserJobKind[]): Runner {
  const { ports, log } = options
  return startRunner<RunningJob>(
    {
      name: `user jobs (${kinds.join(', ')})`,
      async claim(worker, leaseMs) {
        const job = await claimJob(ports.system, worker, leaseMs, kinds)
        if (!job) return undefined
        return { job, progress: { done: job.done, total: job.total, failed: job.failed }, told: '' }
      },
      async keep(running, worker, leaseMs) {
        const { job, progress } = running
        const figures = `${progress.done} ${progress.failed}`
        if (figures !== running.told) {
          running.told = figures
          if (job.taskId === null) tellOwner(ports, { ...job, status: 'running', ...progress })
          else await tellScreening(ports, job.taskId)
        }
        // The other kinds count in the transactions of their rows.
        const done = job.kind === 'export' || job.kind === 'rates' ? progress.done : null
        return keepJob(ports.system, { worker, leaseMs, done })
      },
      run: (running, { worker, signal }) => runJob({ ...options, worker }, running, signal),
      leave: (workers) => leaveJobs(ports.system, workers),
    },
    { ...usual, ...options.timing },
    log,
  )
}
