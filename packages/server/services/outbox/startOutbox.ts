import { type OutboxKind, retryAt, retryWaits } from '@tandem/core'
import { CALLBACK_TEST } from '@tandem/model'

import {
  claimEvent,
  type DueEvent,
  eventDelivered,
  eventFailed,
  gatherBehind,
  keepEvent,
  leaveEvents,
} from '../../store/outbox/outboxStore.ts'
import type { Ports } from '../ports.ts'
import {
  type Log,
  type Runner,
  type RunnerTiming,
  startRunner,
  type Work,
} from '../runner/startRunner.ts'
import type { Attempt } from '../../store/outbox/deliveries.ts'
import { type Answered, type Carrier, NotDelivered } from './carrier.ts'

export type OutboxPorts = Pick<Ports, 'system' | 'clock'>

// Many slots: a receiver that does not answer occupies one for as long as it is waited for.
const usual: RunnerTiming = {
  slots: 64,
  pollMs: 500,
  beatMs: 5_000,
  leaseMs: 30_000,
  stopMs: 5_000,
}
/** Most things one request tells. */
const MOST_ITEMS = 500
/** An event whose delivery ended the process this often more than it may fail is given up: it may be the cause. */
const MOST_CRASHES = 3

/** Delivers what leaves the platform until stopped, as it is queued and after a crash. */
export const startOutbox = (
  ports: OutboxPorts,
  carriers: Record<OutboxKind, Carrier>,
  log: Log,
): Runner => startRunner(outboxWork(ports, carriers, log), usual, log)

/** The delivery of queued events, as work of a runner. */
export function outboxWork(
  { system, clock }: OutboxPorts,
  carriers: Record<OutboxKind, Carrier>,
  log: Log,
): Work<DueEvent> {
  /** What a customer sees of an attempt at its program. */
  const attemptOf = (
    { kind }: DueEvent,
    began: number,
    how: Pick<Attempt, 'status' | 'error'>,
  ): Attempt | undefined =>
    kind === 'callback'
      ? { at: new Date(clock.now()), ms: Math.round(performance.now() - began), ...how }
      : undefined
  const failed = (
    event: DueEvent,
    worker: string,
    why: NotDelivered,
    began: number,
  ): Promise<void> => {
    const now = clock.now()
    const { tries, kind } = event
    const next =
      why.isLasting || event.name === CALLBACK_TEST
        ? null
        : retryAt(retryWaits[kind], { tries, now, random: Math.random(), atLeast: why.afterMs })
    return eventFailed(system, event.id, worker, {
      error: why.error,
      nextAt: next === null ? null : new Date(next),
      at: new Date(now),
      forget: next === null && (event.isExpired || event.kind === 'code'),
      attempt: attemptOf(event, began, { status: why.status, error: why.error }),
    })
  }
  return {
    name: 'outgoing events',
    async claim(worker, leaseMs) {
      const event = await claimEvent(system, { worker, leaseMs, at: new Date(clock.now()) })
      if (event?.kind !== 'callback' || event.tries > 1) return event
      return { ...event, payload: await gatherBehind(system, event, worker, MOST_ITEMS) }
    },
    keep: (_event, worker, leaseMs) => keepEvent(system, worker, leaseMs),
    async run(event, { worker, signal }) {
      const began = performance.now()
      let answered: Answered | void
      try {
        if (event.isExpired) throw hopeless('outbox.expired')
        if (event.tries > retryWaits[event.kind].length + 1 + MOST_CRASHES) {
          throw hopeless('outbox.crashed')
        }
        answered = await carriers[event.kind].deliver(event, signal)
      } catch (error) {
        // Its lease ends with this process: not its fault.
        if (signal.aborted) return
        if (error instanceof NotDelivered) return failed(event, worker, error, began)
        // What it says is for the log alone: it may quote what is sealed.
        log.warn({ err: error }, `The event ${event.id} (${event.name}) could not be delivered`)
        const fault = new NotDelivered({ code: 'outbox.fault', args: {} })
        return failed(event, worker, fault, began)
      }
      const attempt = answered ? attemptOf(event, began, { ...answered, error: null }) : undefined
      await eventDelivered(system, event.id, worker, attempt)
    },
    leave: (workers) => leaveEvents(system, workers),
  }
}

const hopeless = (code: string): NotDelivered =>
  new NotDelivered({ code, args: {} }, { isLasting: true })
