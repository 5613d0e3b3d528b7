import { randomUUID } from 'node:crypto'

import type { Hold } from '../../store/leases/leases.ts'
import { createRest } from './createRest.ts'
import { holding, Interrupted } from './holding.ts'

export interface RunnerTiming {
  /** Pieces of work at a time. */
  slots: number
  /** How often to look for work, ms. */
  pollMs: number
  /** How often to renew the lease of work in progress, ms. */
  beatMs: number
  /** After this much silence others take it over, ms. */
  leaseMs: number
  /** How long a stop waits for work that was told to end, ms; default: until it ends. */
  stopMs?: number
}

export interface Log {
  warn(details: { err: unknown }, message: string): void
}

/** A kind of work that lies in the database, where any process takes the next piece by lease. */
export interface Work<Item> {
  /** For the log, e.g. 'user jobs'. */
  name: string
  /** Takes the next piece under a name used for it alone; undefined if there is none. */
  claim(worker: string, leaseMs: number): Promise<Item | undefined>
  /** Renews the lease of a piece, and reports its progress. */
  keep(item: Item, worker: string, leaseMs: number): Promise<Hold>
  /**
   * Does the piece and records its end. `signal` aborts with `Interrupted` when it was cancelled or taken over, or the
   * process stops.
   */
  run(item: Item, held: { worker: string; signal: AbortSignal }): Promise<void>
  /** Gives back what this process still holds, when it stops. */
  leave?(workers: readonly string[]): Promise<void>
}

export interface Runner {
  /** Looks for work now. */
  wake(): void
  /** Settles when a look that began after this call found nothing to take. At once when stopped. */
  idle(): Promise<void>
  /** Tells work in progress to end, and waits for it. */
  stop(): Promise<void>
}

/**
 * Runs the work of one kind until stopped. Several processes may: each piece is done by the holder of its lease. If the
 * database is away, it waits.
 */
export function startRunner<Item>(work: Work<Item>, timing: RunnerTiming, log: Log): Runner {
  const stopping = new AbortController()
  const running = new Set<Promise<void>>()
  const workers = new Set<string>()
  const idlers = new Set<() => void>()
  const { rest, wake } = createRest()

  /** Takes one piece; false if there is none, or no capacity. */
  const takeUp = async (): Promise<boolean> => {
    if (running.size >= timing.slots) return false
    const worker = randomUUID()
    const item = await work.claim(worker, timing.leaseMs)
    if (item === undefined) return false
    workers.add(worker)
    const done = runOne(item, worker)
      .catch((error: unknown) => log.warn({ err: error }, `One of the ${work.name} was not ended`))
      .finally(() => {
        running.delete(done)
        if (!stopping.signal.aborted) workers.delete(worker)
        wake()
      })
    running.add(done)
    return true
  }
  const runOne = async (item: Item, worker: string): Promise<void> => {
    const held = holding((leaseMs) => work.keep(item, worker, leaseMs), timing, stopping.signal)
    try {
      await work.run(item, { worker, signal: held.signal })
    } finally {
      await held.end()
    }
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
        if (!away) {
          log.warn({ err: error }, `The ${work.name} could not be looked for; trying again`)
        }
        away = true
      }
      if (!stopping.signal.aborted) await rest(timing.pollMs)
    }
  }
  const looping = loop().finally(() => {
    for (const idle of idlers) idle()
  })

  return {
    wake,
    async idle() {
      if (stopping.signal.aborted) return looping
      return new Promise((resolve) => {
        idlers.add(resolve)
        wake()
      })
    },
    async stop() {
      stopping.abort(new Interrupted('stop'))
      wake()
      await looping
      await within(Promise.all(running), timing.stopMs)
      await work
        .leave?.([...workers])
        .catch((error: unknown) =>
          log.warn({ err: error }, `The ${work.name} were not handed over; their leases end`),
        )
    },
  }
}

async function within(ended: Promise<unknown>, ms: number | undefined): Promise<void> {
  let timer: NodeJS.Timeout | undefined
  const enough = new Promise<void>((resolve) => {
    if (ms !== undefined) timer = setTimeout(resolve, ms)
  })
  await Promise.race([ended, enough])
  clearTimeout(timer)
}
