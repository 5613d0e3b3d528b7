import type { Timers } from '../session/timers.ts'

/** A clock that stands still until a test advances it. */
export class ManualTimers implements Timers {
  private time = 0
  private readonly waiting = new Set<{ readonly at: number; readonly wake: () => void }>()

  now(): number {
    return this.time
  }

  after(milliseconds: number, wake: () => void): () => void {
    const timer = { at: this.time + milliseconds, wake }
    this.waiting.add(timer)
    return () => this.waiting.delete(timer)
  }

  /** Advances the clock and fires what is due on the way, in order. */
  advance(milliseconds: number): void {
    const until = this.time + milliseconds
    for (;;) {
      const due = [...this.waiting].filter(({ at }) => at <= until)
      const next = due.toSorted((a, b) => a.at - b.at)[0]
      if (next === undefined) break
      this.waiting.delete(next)
      this.time = Math.max(this.time, next.at)
      next.wake()
    }
    this.time = until
  }
}
