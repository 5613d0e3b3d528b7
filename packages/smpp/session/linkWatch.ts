import type { Timers } from './timers.ts'

export interface WatchOptions {
  readonly enquireLinkIdleMs: number
  readonly enquireLinkTimeoutMs: number
  /** 0 switches the inactivity timer off. */
  readonly inactivityMs: number
  readonly timers: Timers
}

export interface WatchHandler {
  oldestDeadlineAt(): number
  /** The oldest deadline has passed. */
  onDue(now: number): void
  onIdle(): void
  onSilent(): void
  onInactive(): void
}

/**
 * All timers of a session on one system timer, set for the earliest of them. Traffic only moves
 * deadlines back, so it costs no timer: one that fires too early is set again.
 */
export class LinkWatch {
  private readonly options: WatchOptions
  private readonly handler: WatchHandler
  private heldMs = 0
  private heldSince: number | undefined
  private lastReceivedAt: number
  private lastActiveAt: number
  private enquiredAt = 0
  private unanswered = 0
  private wakesAt = Infinity
  private cancel: (() => void) | undefined
  private stopped = false

  constructor(options: WatchOptions, handler: WatchHandler) {
    this.options = options
    this.handler = handler
    this.lastReceivedAt = this.now()
    this.lastActiveAt = this.lastReceivedAt
    this.arm()
  }

  /**
   * Milliseconds on a clock that stops while reading is paused, because nothing can be seen then.
   */
  now(): number {
    return (this.heldSince ?? this.options.timers.now()) - this.heldMs
  }

  /** Milliseconds on the same clock since a PDU arrived. */
  get silentForMs(): number {
    return this.now() - this.lastReceivedAt
  }

  /** A PDU arrived: the peer is alive. */
  received(): void {
    this.lastReceivedAt = this.now()
    this.unanswered = 0
  }

  /** Something other than a keep-alive was sent or received. */
  active(): void {
    if (this.options.inactivityMs > 0) this.lastActiveAt = this.now()
  }

  /** There is a deadline at the given time. */
  expect(at: number): void {
    if (this.stopped || this.heldSince !== undefined || at >= this.wakesAt) return
    this.cancel?.()
    this.wakesAt = at
    this.cancel = this.options.timers.after(Math.max(1, Math.ceil(at - this.now())), () => {
      this.wake()
    })
  }

  hold(isHeld: boolean): void {
    if (isHeld === (this.heldSince !== undefined)) return
    const now = this.options.timers.now()
    if (isHeld) {
      this.heldSince = now
      this.disarm()
      return
    }
    this.heldMs += now - (this.heldSince ?? now)
    this.heldSince = undefined
    this.arm()
  }

  stop(): void {
    this.stopped = true
    this.disarm()
  }

  private disarm(): void {
    this.cancel?.()
    this.wakesAt = Infinity
  }

  private arm(): void {
    const { enquireLinkIdleMs, enquireLinkTimeoutMs, inactivityMs } = this.options
    const enquiry =
      this.unanswered === 0
        ? this.lastReceivedAt + enquireLinkIdleMs
        : this.enquiredAt + enquireLinkTimeoutMs
    const inactive = inactivityMs > 0 ? this.lastActiveAt + inactivityMs : Infinity
    this.expect(Math.min(this.handler.oldestDeadlineAt(), enquiry, inactive))
  }

  private wake(): void {
    this.wakesAt = Infinity
    const now = this.now()
    if (this.handler.oldestDeadlineAt() <= now) this.handler.onDue(now)
    if (!this.stopped) this.enquire(now)
    const { inactivityMs } = this.options
    if (!this.stopped && inactivityMs > 0 && now - this.lastActiveAt >= inactivityMs) {
      this.handler.onInactive()
    }
    if (!this.stopped) this.arm()
  }

  private enquire(now: number): void {
    const { enquireLinkIdleMs, enquireLinkTimeoutMs } = this.options
    const isDue =
      this.unanswered === 0
        ? now - this.lastReceivedAt >= enquireLinkIdleMs
        : now - this.enquiredAt >= enquireLinkTimeoutMs
    if (!isDue) return
    if (this.unanswered === 2) {
      this.handler.onSilent()
      return
    }
    this.unanswered++
    this.enquiredAt = now
    this.handler.onIdle()
  }
}
