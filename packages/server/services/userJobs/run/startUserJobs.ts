import { type Runner, type RunnerTiming, startRunner } from '../../runner/startRunner.ts'
import { claimJob, keepJob, leaveJobs } from '../../../store/userJobs/jobQueue.ts'
import { tellOwner } from '../jobLines.ts'
import { runJob } from './runJob.ts'
import type { RunningJob, UserJobsOptions } from './userJobsOptions.ts'

const usual: RunnerTiming = { slots: 3, pollMs: 1_000, beatMs: 400, leaseMs: 20_000 }

/**
 * Runs exports, imports and bulk actions of users until stopped. Those running then are left to others, or to the next
 * start, at their current position.
 */
export function startUserJobs(options: UserJobsOptions): Pick<Runner, 'stop'> {
  const { ports, log } = options
  return startRunner<RunningJob>(
    {
      name: 'user jobs',
      async claim(worker, leaseMs) {
        const job = await claimJob(ports.system, worker, leaseMs)
        if (!job) return undefined
        return { job, progress: { done: job.done, total: job.total, failed: job.failed }, told: '' }
      },
      async keep(running, worker, leaseMs) {
        const { job, progress } = running
        const figures = `${progress.done} ${progress.failed}`
        if (figures !== running.told) {
          running.told = figures
          tellOwner(ports, { ...job, status: 'running', ...progress })
        }
        // The other kinds count in the transactions of their rows.
        const done = job.kind === 'export' ? progress.done : null
        return keepJob(ports.system, { worker, leaseMs, done })
      },
      run: (running, { worker, signal }) => runJob({ ...options, worker }, running, signal),
      leave: (workers) => leaveJobs(ports.system, workers),
    },
    { ...usual, ...options.timing },
    log,
  )
}
