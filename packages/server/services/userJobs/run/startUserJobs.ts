import { randomUUID } from 'node:crypto'

import { createRest } from '../../createRest.ts'
import { claimJob, leaveJobs } from '../../../store/userJobs/jobQueue.ts'
import { runJob } from './runJob.ts'
import type { Timing, UserJobsOptions } from './userJobsOptions.ts'

const usual: Timing = { slots: 3, pollMs: 1_000, beatMs: 400, leaseMs: 20_000 }

export interface UserJobs {
  /**
   * Stops quickly: running jobs are left to others, or to the next start, at their current
   * position.
   */
  stop(): Promise<void>
}

/** Runs exports and imports started by users, until stopped. If the database is away, it waits. */
export function startUserJobs(options: UserJobsOptions): UserJobs {
  const { ports, log } = options
  const timing = { ...usual, ...options.timing }
  // A name per claim: a job this process lost and claimed again is another's to its first run.
  const workers = new Set<string>()
  const stopping = new AbortController()
  const running = new Set<Promise<void>>()
  const { rest, wake } = createRest()

  /** Claims one job; false if there is none, or no capacity. */
  const takeUp = async (): Promise<boolean> => {
    if (running.size >= timing.slots) return false
    const worker = randomUUID()
    const job = await claimJob(ports.system, worker, timing.leaseMs)
    if (!job) return false
    workers.add(worker)
    const done = runJob({ ...options, timing, worker, stopping: stopping.signal }, job)
      .catch((error: unknown) => log.warn({ err: error }, `The job ${job.id} could not be ended`))
      .finally(() => {
        running.delete(done)
        if (!stopping.signal.aborted) workers.delete(worker)
        wake()
      })
    running.add(done)
    return true
  }

  const loop = async (): Promise<void> => {
    while (!stopping.signal.aborted) {
      try {
        if (await takeUp()) continue
      } catch (error) {
        log.warn({ err: error }, 'No job could be taken up; trying again')
      }
      if (!stopping.signal.aborted) await rest(timing.pollMs)
    }
  }
  const ended = loop()

  return {
    async stop() {
      stopping.abort(new Error('The server stops'))
      wake()
      await ended
      await Promise.all(running)
      await leaveJobs(ports.system, [...workers]).catch((error: unknown) =>
        log.warn({ err: error }, 'Jobs were not handed over; they wait for their lease to end'),
      )
    },
  }
}
