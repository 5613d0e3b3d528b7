import type { Bind } from './bind.ts'
import { deliveryPdu, type Delivery } from './delivery.ts'

/**
 * Everything still owed to one account: what is not due yet, what waits for a bind, and what was
 * sent but not answered. Only a deliver_sm_resp with status 0 removes an entry.
 */
export type DeliveryQueue = {
  schedule(delivery: Delivery): void
  /** Sends what is due, as far as binds and windows allow. */
  pump(): void
  answered(bind: Bind, sequence: number, status: number): void
  /** Takes back what a closed bind had not answered. */
  release(bind: Bind): void
  size(): { scheduled: number; due: number; unanswered: number }
  /** Stops the timers; returns what was never acknowledged. */
  stop(): Delivery[]
}

const RETRY_AFTER_NACK_MS = 1000
const RESPONSE_TIMEOUT_MS = 30_000
const MAX_BACKLOG_BYTES = 1 << 20

export function deliveryQueue(options: {
  binds: () => Iterable<Bind>
  window: number
  onDue: (delivery: Delivery) => void
  onSent: (delivery: Delivery) => void
  onAcknowledged: (delivery: Delivery) => void
}): DeliveryQueue {
  const scheduled = new Map<Delivery, NodeJS.Timeout>()
  const due = new Set<Delivery>()

  const schedule = (delivery: Delivery, at = delivery.dueAt, first = true) => {
    const ready = () => {
      scheduled.delete(delivery)
      due.add(delivery)
      if (first) options.onDue(delivery)
      pump()
    }
    const wait = at - Date.now()
    if (wait <= 0) ready()
    else scheduled.set(delivery, setTimeout(ready, wait))
  }

  const idlest = () => {
    let best: Bind | null = null
    for (const bind of options.binds()) {
      if (bind.mode === 'tx' || bind.unanswered.size >= options.window) continue
      // The library ignores backpressure: a peer that never reads would make this process grow.
      if (bind.session.socket.writableLength > MAX_BACKLOG_BYTES) continue
      if (!bind.session.socket.writable) continue
      if (!best || bind.unanswered.size < best.unanswered.size) best = bind
    }
    return best
  }

  const pump = () => {
    for (const delivery of due) {
      const bind = idlest()
      if (!bind) return
      due.delete(delivery)
      const sequence = bind.nextSequence()
      bind.unanswered.set(sequence, { delivery, sentAt: Date.now() })
      bind.session.send(deliveryPdu(delivery, sequence, bind.version))
      options.onSent(delivery)
    }
  }

  const overdue = setInterval(() => {
    const limit = Date.now() - RESPONSE_TIMEOUT_MS
    for (const bind of options.binds()) {
      for (const [sequence, { delivery, sentAt }] of bind.unanswered) {
        if (sentAt > limit) break
        bind.unanswered.delete(sequence)
        due.add(delivery)
      }
    }
    pump()
  }, 1000)

  return {
    schedule: (delivery) => schedule(delivery),
    pump,
    answered: (bind, sequence, status) => {
      const sent = bind.unanswered.get(sequence)
      if (!sent) return
      bind.unanswered.delete(sequence)
      if (status === 0) options.onAcknowledged(sent.delivery)
      else schedule(sent.delivery, Date.now() + RETRY_AFTER_NACK_MS, false)
      pump()
    },
    release: (bind) => {
      for (const { delivery } of bind.unanswered.values()) due.add(delivery)
      bind.unanswered.clear()
      pump()
    },
    size: () => ({
      scheduled: scheduled.size,
      due: due.size,
      unanswered: [...options.binds()].reduce((sum, bind) => sum + bind.unanswered.size, 0),
    }),
    stop: () => {
      clearInterval(overdue)
      for (const timer of scheduled.values()) clearTimeout(timer)
      const unanswered = [...options.binds()].flatMap((bind) =>
        [...bind.unanswered.values()].map((sent) => sent.delivery),
      )
      return [...unanswered, ...due, ...scheduled.keys()]
    },
  }
}
