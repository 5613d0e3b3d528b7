import type { DueEvent } from '../../store/outbox/outboxStore.ts'
import type { OutboxError } from '../../store/outbox/outboxError.ts'

/** How events of one kind are delivered. */
export interface Carrier {
  /**
   * Delivers one; resolves once the receiver took responsibility, with what it answered, or when nobody wants it any
   * more. May be repeated with the same event after a crash.
   * @throws NotDelivered
   */
  deliver(event: DueEvent, signal: AbortSignal): Promise<Answered | void>
}

/** One for events of some names, and another for all others of their kind. */
export const namedCarrier = (
  byName: Readonly<Record<string, Carrier>>,
  others: Carrier,
): Carrier => ({
  deliver: (event, signal) => (byName[event.name] ?? others).deliver(event, signal),
})

/** What a receiver answered over HTTP. */
export interface Answered {
  status: number
}

/** Why an event was not delivered. */
export class NotDelivered extends Error {
  readonly error: OutboxError
  /** Another attempt would end the same way. */
  readonly isLasting: boolean
  /** What its receiver asked for: not before so many ms. */
  readonly afterMs: number
  /** HTTP status of what was answered; null: nothing was. */
  readonly status: number | null

  constructor(
    error: OutboxError,
    { isLasting = false, afterMs = 0, status = null }: Partial<Omit<NotDelivered, 'error'>> = {},
  ) {
    super('text' in error ? error.text : error.code)
    this.name = 'NotDelivered'
    this.error = error
    this.isLasting = isLasting
    this.afterMs = afterMs
    this.status = status
  }
}
