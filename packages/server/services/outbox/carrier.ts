import type { OutboxError, DueEvent } from '../../store/outbox/outboxStore.ts'

/** How events of one kind are delivered. */
export interface Carrier {
  /**
   * Delivers one; resolves once the receiver took responsibility, or when nobody wants it any more. May be repeated
   * with the same event after a crash.
   * @throws NotDelivered
   */
  deliver(event: DueEvent, signal: AbortSignal): Promise<void>
}

/** Why an event was not delivered. */
export class NotDelivered extends Error {
  readonly error: OutboxError
  /** Another attempt would end the same way. */
  readonly isLasting: boolean
  /** What its receiver asked for: not before so many ms. */
  readonly afterMs: number

  constructor(error: OutboxError, { isLasting = false, afterMs = 0 } = {}) {
    super('text' in error ? error.text : error.code)
    this.name = 'NotDelivered'
    this.error = error
    this.isLasting = isLasting
    this.afterMs = afterMs
  }
}
