import { randomUUID } from 'node:crypto'

import {
  type Ending,
  finishRun,
  holdRun,
  type TakenRun,
  takeRun,
} from '../../services/schedule/runs.ts'
import { createRest } from '../../services/createRest.ts'
import type { JobPorts, ScheduledJob } from '../job.ts'

export interface SchedulerOptions {
  ports: JobPorts
  jobs: readonly ScheduledJob[]
  /** Shown in the history: host and process. */
  node: string
  log: { warn(details: { err: unknown }, message: string): void }
  timing?: Partial<SchedulerTiming>
}

export interface SchedulerTiming {
  /** Concurrent runs. */
  slots: number
  /** How often to check for due or requested runs. */
  pollMs: number
  /** How often a run reports being alive and checks for cancellation. */
  beatMs: number
  /** After this much silence, a run counts as lost. */
  leaseMs: number
  /** How long a stop waits for runs that were told to end. */
  stopMs: number
}

const usual: SchedulerTiming = {
  slots: 3,
  pollMs: 500,
  beatMs: 400,
  leaseMs: 20_000,
  stopMs: 5_000,
}

export interface Scheduler {
  /**
   * Settles when a check started after this call found nothing to run: everything due has started. Immediately when
   * stopped.
   */
  idle(): Promise<void>
  /** Tells runs to end and waits briefly; those that do not end are lost. */
  stop(): Promise<void>
}

/**
 * Runs the scheduled jobs until stopped. Several schedulers may run at once: each tick is one run. If the database
 * is away, it waits; missed ticks then run once.
 */
export function startScheduler(options: SchedulerOptions): Scheduler {
  const { ports, log } = options
  const timing = { ...usual, ...options.timing }
  const jobs = new Map<string, ScheduledJob>(options.jobs.map((job) => [job.key, job]))
  const worker = {
    id: randomUUID(),
    node: options.node,
    leaseMs: timing.leaseMs,
    keys: [...jobs.keys()],
  }
  const stopping = new AbortController()
  const running = new Set<Promise<void>>()
  const { rest, wake } = createRest()
  /** Callers waiting for a check that finds nothing. */
  const idlers = new Set<() => void>()

  /** Starts one run; false if there is none, or no capacity. */
  const takeUp = async (): Promise<boolean> => {
    if (running.size >= timing.slots) return false
    const run = await takeRun(ports, worker)
    if (!run) return false
    const job = jobs.get(run.key)
    if (!job) throw new Error(`No job ${run.key} in this process`)
    const ended = runOnce(options, { timing, job, run, stopping: stopping.signal })
      .catch((error: unknown) => log.warn({ err: error }, `A run of ${run.key} was not ended`))
      .finally(() => {
        running.delete(ended)
        wake()
      })
    running.add(ended)
    return true
  }
  const loop = async (): Promise<void> => {
    let away = false
    while (!stopping.signal.aborted) {
      const waiting = [...idlers]
      try {
        if (await takeUp()) continue
        away = false
        for (const idle of waiting) {
          idlers.delete(idle)
          idle()
        }
      } catch (error) {
        if (!away) log.warn({ err: error }, 'Scheduled jobs could not be looked for; trying again')
        away = true
      }
      if (!stopping.signal.aborted) await rest(timing.pollMs)
    }
  }
  const looping = loop().finally(() => {
    for (const idle of idlers) idle()
  })

  return {
    async idle() {
      if (stopping.signal.aborted) return looping
      return new Promise((resolve) => {
        idlers.add(resolve)
        wake()
      })
    },
    async stop() {
      stopping.abort(new Ended('stop'))
      wake()
      await looping
      let timer: NodeJS.Timeout | undefined
      const enough = new Promise<void>((resolve) => {
        timer = setTimeout(resolve, timing.stopMs)
      })
      await Promise.race([Promise.all(running), enough])
      clearTimeout(timer)
    },
  }
}

/** Why a run is aborted. */
class Ended extends Error {
  readonly why: 'cancel' | 'stop' | 'lost'
  constructor(why: 'cancel' | 'stop' | 'lost') {
    super(why)
    this.why = why
  }
}

interface OneRun {
  timing: SchedulerTiming
  job: ScheduledJob
  run: TakenRun
  stopping: AbortSignal
}

/** Completes one run and stores the result, retrying as long as the database is away. */
async function runOnce({ ports, log }: SchedulerOptions, one: OneRun): Promise<void> {
  const { timing, job, run, stopping } = one
  const ending = new AbortController()
  const signal = AbortSignal.any([stopping, ending.signal])
  const progress: { done: number | null; total: number | null } = { done: null, total: null }
  const beat = setInterval(() => {
    holdRun(ports, run, { leaseMs: timing.leaseMs, progress }).then(
      (answer) => {
        if (answer !== 'kept') ending.abort(new Ended(answer))
      },
      () => undefined, // the database is away: the lease limits how long
    )
  }, timing.beatMs)
  try {
    const end = await job
      .run(ports, {
        signal,
        parameter: run.parameter,
        progress: (done, total) => Object.assign(progress, { done, total: total ?? null }),
      })
      .then(
        (figures): Ending => ({ outcome: 'done', figures }),
        (error: unknown): Ending => endingOf(signal, error),
      )
    if (end.outcome === 'failed') log.warn({ err: end.error }, `The job ${job.key} failed`)
    await writeDown(() => finishRun(ports, run, end), timing)
  } finally {
    clearInterval(beat)
  }
}

function endingOf(signal: AbortSignal, error: unknown): Ending {
  const reason: unknown = signal.reason
  if (!signal.aborted || !(reason instanceof Ended)) return { outcome: 'failed', error }
  return { outcome: 'cancelled', why: reason.why === 'stop' ? 'stop' : 'cancel' }
}

/** Tries until the lease expires: after that, others rightly count the run as lost. */
async function writeDown(
  write: () => Promise<void>,
  { leaseMs, pollMs }: SchedulerTiming,
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
