import type { CloseCause } from './outcome.ts'
import type { Timers } from './timers.ts'

export interface DrainOptions {
  readonly timers: Timers
  /** Whether nothing is waited for any more. */
  isDrained(): boolean
  /** Sends unbind; `closed` is to be called with its answer. */
  unbind(closed: () => void): void
  close(cause: CloseCause): void
}

export interface DrainLimits {
  /** For what is waited for, before the unbind is sent. */
  readonly drainMs: number
  /** For the answer to the unbind; without it the timeout of requests holds. */
  readonly unbindMs?: number | undefined
  readonly cause: CloseCause
}

/** The polite end of a session: waits for what is open, unbinds, closes. */
export class Drain {
  private readonly options: DrainOptions
  private limits: DrainLimits | undefined
  private cancelTimer: (() => void) | undefined

  constructor(options: DrainOptions) {
    this.options = options
  }

  /** Begins, or begins again with other limits. */
  start(limits: DrainLimits): void {
    this.cancel()
    this.limits = limits
    this.cancelTimer = this.options.timers.after(limits.drainMs, () => this.unbind())
    this.check()
  }

  /** Something that was waited for has come. */
  check(): void {
    if (this.limits !== undefined && this.options.isDrained()) this.unbind()
  }

  /** Ends the waiting; call it when the session has ended. */
  cancel(): void {
    this.cancelTimer?.()
    this.limits = undefined
  }

  private unbind(): void {
    const { limits } = this
    if (limits === undefined) return
    this.cancel()
    const close = (): void => {
      this.cancelTimer?.()
      this.options.close(limits.cause)
    }
    if (limits.unbindMs !== undefined) {
      this.cancelTimer = this.options.timers.after(limits.unbindMs, close)
    }
    this.options.unbind(close)
  }
}
